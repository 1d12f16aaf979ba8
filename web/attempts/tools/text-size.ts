import { type Annotations, isTextSize, noAnnotations, type TextSize } from "#rules/annotations.ts";
import { deviceStorage, keepJson, readJson } from "../session/device/device-storage.ts";

const KEY = "lexam.text-size";

/** The size that was chosen on this device last: a new attempt begins with it. */
function sizeOfDevice(): TextSize {
  const kept = readJson(deviceStorage(), KEY);
  return isTextSize(kept) ? kept : noAnnotations.textSize;
}

/** Remembers a size for the attempts to come. */
export function rememberTextSize(size: TextSize): void {
  keepJson(deviceStorage(), KEY, size);
}

/** The annotations of an attempt; where nothing was done yet, they begin with the device's text size. */
export function initialAnnotations(annotations: Annotations | null | undefined): Annotations {
  return annotations ?? { ...noAnnotations, textSize: sizeOfDevice() };
}

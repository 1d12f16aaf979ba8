import { type Annotations, isTextSize, noAnnotations, type TextSize } from "#rules/annotations.ts";
import { deviceStorage, keepJson, readJson } from "../session/device/device-storage.ts";

const KEY = "lexam.text-size";

/** The size last chosen on this device, with which a new attempt starts. */
function sizeOfDevice(): TextSize {
  const kept = readJson(deviceStorage(), KEY);
  return isTextSize(kept) ? kept : noAnnotations.textSize;
}

/** Stores a size for later attempts. */
export function rememberTextSize(size: TextSize): void {
  keepJson(deviceStorage(), KEY, size);
}

/** The annotations of an attempt; by default none, with the device's text size. */
export function initialAnnotations(annotations: Annotations | null | undefined): Annotations {
  return annotations ?? { ...noAnnotations, textSize: sizeOfDevice() };
}

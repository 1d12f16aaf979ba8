import { closeSync, fsyncSync, openSync } from "node:fs";

/** Makes a rename outlive a power cut. Windows can't open folders and needs no such thing. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

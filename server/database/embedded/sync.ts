import { closeSync, fsyncSync, openSync } from "node:fs";

/** Syncs a folder, so that a rename survives a power cut. Windows can't open folders, and doesn't need it. */
export function syncFolder(folder: string): void {
  if (process.platform === "win32") return;
  const handle = openSync(folder, "r");
  fsyncSync(handle);
  closeSync(handle);
}

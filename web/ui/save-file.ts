/** Saves a file to the browser's downloads. @param parts the file's text or bytes, in pieces */
export function saveFile(
  name: string,
  parts: readonly BlobPart[],
  type = "text/csv;charset=utf-8",
): void {
  const address = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Delayed, since the browser reads the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

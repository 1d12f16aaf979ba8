/** Puts a file into the browser's downloads. @param parts the file's text, piece by piece */
export function saveFile(name: string, parts: readonly string[], type = "text/csv"): void {
  const address = URL.createObjectURL(new Blob([...parts], { type: `${type};charset=utf-8` }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Not at once: the browser takes the file a moment later.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

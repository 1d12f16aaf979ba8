/** How an option is called: A for the first. */
export function optionLetter(index: number): string {
  return String.fromCharCode(65 + index);
}

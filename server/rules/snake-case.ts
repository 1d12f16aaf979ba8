/** `questionText` as SQL, REST bodies and question files spell it: `question_text`. Dots and digits stay. */
export function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

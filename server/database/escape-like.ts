/** Escapes the wildcards of a text for LIKE and Prisma's `contains`. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** Text that LIKE and Prisma's `contains` look for as it is: its wildcards mean themselves. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

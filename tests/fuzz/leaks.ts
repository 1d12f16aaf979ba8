/** What only the inside of the server says: stacks, paths, and the words of PostgreSQL and Prisma. */
const LEAKS: readonly RegExp[] = [
  /\bat .{1,200}:\d+:\d+/,
  /node_modules|file:\/\/\/(?!etc\/passwd)|\/server\/[\w-]+\//,
  /\b(SELECT|INSERT INTO|DELETE FROM|UPDATE)\b[^"]{1,300}\b(FROM|VALUES|WHERE|SET)\b/,
  /syntax error at or near|relation \\?"|column \\?"|violates .{1,80}constraint|invalid input syntax/,
  /out of range for type|SQLSTATE|PrismaClient|prisma\.|ECONNREFUSED|pg_catalog/i,
  /Cannot read propert|is not a function|is not iterable|Maximum call stack/,
  /INTERNAL_SERVER_ERROR/,
];

/** The first thing in an answer that no visitor may see, or null. */
export function findLeak(text: string): string | null {
  for (const pattern of LEAKS) {
    const found = pattern.exec(text);
    if (found !== null) return found[0].slice(0, 200);
  }
  return null;
}

/** The subject that the address of Practice or of the generator names, or null. */
export function practiceSubject(query: URLSearchParams): string | null {
  return query.get("subject");
}

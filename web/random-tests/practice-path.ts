/** The address of the generator with one subject chosen beforehand. */
export function practicePath(subject: string): string {
  return `/random-test?${new URLSearchParams({ subject })}`;
}

/** The subject that such an address names, or null. */
export function practiceSubject(query: URLSearchParams): string | null {
  return query.get("subject");
}

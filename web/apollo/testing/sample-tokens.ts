// Access tokens for tests, like the server's but without a valid signature.

/** The claims of a sample student, with changes. */
export function sampleClaims(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    sub: "ananya@example.com",
    role: "student",
    user_id: 7,
    full_name: "Ananya Deshpande",
    profile_picture: null,
    ...changes,
  };
}

/** A token with these claims, base64url and UTF-8. */
export function sampleToken(claims: unknown = sampleClaims()): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const base64 = btoa(String.fromCharCode(...bytes));
  const segment = base64.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
  return `e30.${segment}.signature`;
}

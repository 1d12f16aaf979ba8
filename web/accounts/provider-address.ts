/**
 * Where the browser goes to sign in with the provider. It comes back to /auth with a one-time code.
 *
 * @param challenge the SHA-256 of this browser's nonce, which the code is bound to
 */
export function providerAddress(origin: string, challenge: string): string {
  const query = new URLSearchParams({
    redirect_url: `${origin}/auth`,
    response: "code",
    challenge,
  });
  return `/api/v1/auth/google/login?${query}`;
}

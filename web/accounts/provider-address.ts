/** Where the browser goes to sign in with the provider; it comes back to /auth with the tokens. */
export function providerAddress(origin: string): string {
  const redirect = encodeURIComponent(`${origin}/auth`);
  return `/api/v1/auth/google/login?redirect_url=${redirect}`;
}

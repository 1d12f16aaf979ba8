/** How long a person may take at the provider, in seconds. */
export const SIGN_IN_SECONDS = 10 * 60;

/** How long the code that a sign-in returns with can be exchanged, in seconds. */
export const SIGN_IN_CODE_SECONDS = 60;

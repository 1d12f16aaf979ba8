const key = "lexam-wanted-page";

/** A path of this site: one leading slash, no backslash, so that no browser reads a host in it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(path);
}

/** Remembers, for this tab, where a visitor wanted to go when the guard sent them to sign in. */
export function rememberWantedPage(path: string): void {
  try {
    if (isOwnPath(path)) window.sessionStorage.setItem(key, path);
  } catch {
    // Storage is blocked: after the sign-in the dashboard opens, as without a wanted page.
  }
}

/** Where to go after the sign-in; the dashboard unless the guard had sent the visitor. */
export function wantedPage(): string {
  try {
    const path = window.sessionStorage.getItem(key);
    return path && isOwnPath(path) ? path : "/dashboard";
  } catch {
    return "/dashboard";
  }
}

/** The wanted page was reached, or is of no interest any more. */
export function forgetWantedPage(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered.
  }
}

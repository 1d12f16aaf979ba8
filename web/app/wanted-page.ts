import { quizLimits } from "#rules/limits.ts";

const key = "lexam-wanted-page";

/** True for a path of this site: one leading slash and no backslash, so that no browser reads a host in it. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\]*$/.test(path);
}

/** Stores, for this tab, the page from which the guard sent a visitor to sign in. */
export function rememberWantedPage(path: string): void {
  try {
    if (isOwnPath(path)) window.sessionStorage.setItem(key, path);
  } catch {
    // Storage is blocked: after the sign-in the dashboard opens.
  }
}

/** The page to open after the sign-in; the dashboard by default. */
export function wantedPage(): string {
  try {
    const path = window.sessionStorage.getItem(key);
    return path && isOwnPath(path) ? path : "/dashboard";
  } catch {
    return "/dashboard";
  }
}

const asideKey = "lexam-left-quiz";
/** As long as a quiz is stored. */
const asideMs = quizLimits.savedProgressLifetimeMs;

/** Sets the wanted page aside when another person signs in in this tab, until its owner comes back. */
export function layWantedPageAside(userId: number): void {
  try {
    const aside = { userId, path: wantedPage(), at: Date.now() };
    window.sessionStorage.setItem(asideKey, JSON.stringify(aside));
  } catch {
    // Storage is blocked: the quiz is listed under Quizzes In Progress.
  }
}

/** Restores the page set aside for a person who has signed in, unless they want another one now. */
export function takeUpAside(userId: number): void {
  try {
    const aside: unknown = JSON.parse(window.sessionStorage.getItem(asideKey) ?? "null");
    if (typeof aside !== "object" || aside === null || !("userId" in aside)) return;
    if (aside.userId !== userId) return;
    window.sessionStorage.removeItem(asideKey);
    const { path, at } = aside as Record<string, unknown>;
    const age = Date.now() - Number(at);
    if (typeof path !== "string" || !(age >= 0 && age < asideMs)) return;
    if (window.sessionStorage.getItem(key) === null) rememberWantedPage(path);
  } catch {
    // Nothing was laid aside.
  }
}

/** Removes the wanted page, once it was reached or is out of date. */
export function forgetWantedPage(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored.
  }
}

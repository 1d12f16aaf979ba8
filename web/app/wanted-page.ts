import { quizLimits } from "#rules/limits.ts";

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

const asideKey = "lexam-left-quiz";
/** As long as a quiz is kept. */
const asideMs = quizLimits.savedProgressLifetimeMs;

/**
 * Lays the wanted page aside for the person who wanted it: somebody else has signed in, in this tab. It is
 * wanted again when that person comes back.
 */
export function layWantedPageAside(userId: number): void {
  try {
    const aside = { userId, path: wantedPage(), at: Date.now() };
    window.sessionStorage.setItem(asideKey, JSON.stringify(aside));
  } catch {
    // Storage is blocked: the quiz waits under Quizzes In Progress.
  }
}

/** Takes up what was laid aside for somebody who has signed in, unless they want another page by now. */
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

/** The wanted page was reached, or is of no interest any more. */
export function forgetWantedPage(): void {
  try {
    window.sessionStorage.removeItem(key);
  } catch {
    // Nothing was remembered.
  }
}

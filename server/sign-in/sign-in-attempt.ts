import { randomBytes } from "node:crypto";
import { parseCookie, stringifySetCookie } from "cookie";
import { z } from "zod";
import { SIGN_IN_SECONDS } from "#rules/sign-in-waits.ts";
import { openNote, signNote } from "../accounts/keys.ts";
import type { Config } from "../config/config.ts";

/** Sign-ins that one browser may have in progress, in as many tabs. */
const MOST_ATTEMPTS = 5;

/** The provider returns here; the path is known to Google's console and goes before no proxy path. */
export const CALLBACK_PATH = "/api/v1/auth/google/callback";

const stateShape = z.object({ id: z.string(), redirect_url: z.string() });
const cookieShape = z.object({
  id: z.string(),
  verifier: z.string(),
  challenge: z.string().optional(),
  iat: z.int(),
});

/** A sign-in that a browser has started: what goes to the provider, and what stays in the browser. */
export interface StartedAttempt {
  /** The `state` parameter. It carries where to return to, so that a failure can be reported there. */
  state: string;
  /** Values of `Set-Cookie`. */
  cookies: string[];
}

/** What a callback's `state` and cookies say together. */
export interface ReturnedAttempt {
  redirectUrl: string;
  /** The PKCE verifier; null when this browser didn't begin the attempt, or not in time. */
  verifier: string | null;
  /** The SHA-256 of the nonce that a code is to be bound to; null when tokens are wanted. */
  challenge: string | null;
  /** Values of `Set-Cookie` that take the attempt's cookie away, so that it counts once. */
  cookies: string[];
}

/**
 * Binds a new sign-in to the browser by a signed cookie of its own, so that two tabs may sign in
 * at once. Only the newest few are kept.
 *
 * @param attempt its PKCE verifier, where it returns to, what a code is to be bound to (left out
 *   when tokens are wanted), and the request's `Cookie` header
 */
export function beginAttempt(
  config: Config,
  attempt: {
    verifier: string;
    redirectUrl: string;
    challenge?: string;
    cookieHeader: string | undefined;
  },
  now: Date,
): StartedAttempt {
  const id = randomBytes(16).toString("base64url");
  const { verifier, redirectUrl, challenge } = attempt;
  const state = signNote(
    config,
    "sign-in state",
    { id, redirect_url: redirectUrl },
    now,
    SIGN_IN_SECONDS,
  );
  const kept = { id, verifier, ...(challenge === undefined ? {} : { challenge }) };
  const value = signNote(config, "sign-in cookie", kept, now, SIGN_IN_SECONDS);
  return {
    state,
    cookies: [
      cookie(config, id, value, SIGN_IN_SECONDS),
      ...surplus(config, attempt.cookieHeader, now).map((old) => cookie(config, old, "", 0)),
    ],
  };
}

/**
 * Matches a callback with the attempt it ends.
 *
 * @returns null when the state is none of ours
 */
export function returnAttempt(
  config: Config,
  state: string,
  cookieHeader: string | undefined,
  now: Date,
): ReturnedAttempt | null {
  const known = openNote(config, "sign-in state", stateShape, state, now, { evenIfStale: true });
  if (known === null || !isAllowedRedirect(config, known.redirect_url)) return null;
  const text = parseCookie(cookieHeader ?? "")[cookieName(config, known.id)];
  const kept = text && openNote(config, "sign-in cookie", cookieShape, text, now);
  const own = kept && kept.id === known.id ? kept : null;
  return {
    redirectUrl: known.redirect_url,
    verifier: own?.verifier ?? null,
    challenge: own?.challenge ?? null,
    cookies: text === undefined ? [] : [cookie(config, known.id, "", 0)],
  };
}

/** Whether a sign-in may return to an address: an allowed origin plus `/auth`, to the letter. */
export function isAllowedRedirect(config: Config, redirectUrl: unknown): redirectUrl is string {
  return config.allowedRedirectOrigins.some((origin) => redirectUrl === `${origin}/auth`);
}

/** The ids of the oldest attempts, beyond those that may stay beside a new one. */
function surplus(config: Config, cookieHeader: string | undefined, now: Date): string[] {
  const prefix = cookieName(config, "");
  const ages = Object.entries(parseCookie(cookieHeader ?? ""))
    .filter(([name]) => name.startsWith(prefix))
    .map(([name, text = ""]) => ({
      id: name.slice(prefix.length),
      started: openNote(config, "sign-in cookie", cookieShape, text, now)?.iat ?? 0,
    }))
    .filter(({ id }) => /^[\w-]+$/.test(id));
  ages.sort((one, other) => other.started - one.started);
  return ages.slice(MOST_ATTEMPTS - 1).map(({ id }) => id);
}

function isSecure(config: Config): boolean {
  return config.publicUrl.startsWith("https:");
}

function cookieName(config: Config, id: string): string {
  return `${isSecure(config) ? "__Secure-" : ""}lexam_sign_in_${id}`;
}

function cookie(config: Config, id: string, value: string, seconds: number): string {
  return stringifySetCookie({
    name: cookieName(config, id),
    value,
    path: CALLBACK_PATH.replace(/\/callback$/, ""),
    maxAge: seconds,
    httpOnly: true,
    sameSite: "lax",
    secure: isSecure(config),
  });
}

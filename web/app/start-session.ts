import { session } from "../apollo/session.ts";
import { exchangeCode, giveUp, requestAccessToken } from "../apollo/session-calls.ts";
import type { Tokens } from "../apollo/session-store.ts";
import { takeNonce } from "../apollo/sign-in-nonce.ts";
import { decodeToken, type SessionUser } from "../apollo/token-claims.ts";
import { type Arrival, FAILED } from "./arrival.ts";
import {
  forgetWantedPage,
  layWantedPageAside,
  rememberWantedPage,
  takeUpAside,
  wantedPage,
} from "./wanted-page.ts";

/** A sign-in that returned while another person is signed in: the user has to choose the session. */
export interface Question {
  tokens: Tokens;
  user: SessionUser;
  /** The page of the sign-in; null for the page that this tab wanted. */
  to: string | null;
}

/** How the page got its session. */
export interface Start {
  /** True if a sign-in was just completed. */
  signedIn: boolean;
  /** The message of the sign-in page (docs/screens.md, section 13); null for none. */
  problem: string | null;
  /** The choice to make before a session is replaced; null for none. */
  question: Question | null;
  /** The e-mail of the owner of this browser's stored quiz, after another person signed in. */
  othersQuiz: string | null;
}

/** Restores this browser's stored session (docs/rules.md, section 9). */
async function takeUpKept(): Promise<void> {
  await session.start(requestAccessToken);
}

/** Exchanges a code for tokens; null unless this tab started the sign-in and the server accepts the code. */
async function tokensFor(code: string): Promise<Tokens | null> {
  const nonce = takeNonce(window.sessionStorage);
  if (nonce === null) return null;
  return exchangeCode(code, nonce);
}

/**
 * Asks which session to use. Nobody can use the new one before the choice, so it is revoked if the page is reloaded
 * or closed; a page that returns from the back/forward cache reloads.
 */
function ask(start: Start, question: Question): void {
  start.question = question;
  window.addEventListener("pagehide", () => {
    if (start.question !== question) return;
    start.question = null;
    void giveUp(question.tokens.refreshToken);
    window.addEventListener("pageshow", () => window.location.reload(), { once: true });
  });
}

/** Replaces this browser's session by that of a sign-in. */
function takeOver(start: Start, { tokens, user, to }: Question): void {
  const ending = session.keptEnding();
  const former = session.keptRefreshToken();
  if (ending !== null && ending.userId !== user.userId) {
    if (wantedPage().startsWith("/quiz/")) {
      start.othersQuiz = ending.email;
      layWantedPageAside(ending.userId);
    }
    forgetWantedPage();
  }
  takeUpAside(user.userId);
  if (to !== null) rememberWantedPage(to);
  start.question = null;
  start.signedIn = session.signIn(tokens);
  if (former !== null) void giveUp(former);
}

/** Handles the choice between the person who signed in and the one who was here before. */
export function answerQuestion(start: Start, question: Question, isTaken: boolean): void {
  if (isTaken) {
    forgetWantedPage();
    takeOver(start, question);
  } else {
    start.question = null;
    void giveUp(question.tokens.refreshToken);
  }
}

async function finishSignIn(start: Start, code: string, to: string | null): Promise<void> {
  const tokens = await tokensFor(code).catch(() => null);
  const user = tokens && decodeToken(tokens.accessToken);
  if (!tokens || !user) {
    start.problem = FAILED;
    return takeUpKept();
  }
  const kept = session.keptUser();
  if (kept === null && session.keptRefreshToken() !== null) {
    // There is a session, but only the server knows its user.
    await takeUpKept();
    const current = session.get();
    if (current.status === "member" && current.user.userId !== user.userId) {
      return giveUp(tokens.refreshToken);
    }
  } else if (kept !== null && kept.userId !== user.userId) {
    ask(start, { tokens, user, to });
    return takeUpKept();
  }
  takeOver(start, { tokens, user, to });
}

/**
 * Completes a sign-in that started in this browser, or else restores the stored session. Until then the session is
 * loading, and no data is shown.
 */
export function startSession(arrival: Arrival): Start {
  const start: Start = { signedIn: false, problem: null, question: null, othersQuiz: null };
  if (arrival.kind === "failed") start.problem = arrival.problem;
  void (arrival.kind === "code" ? finishSignIn(start, arrival.code, arrival.to) : takeUpKept());
  return start;
}

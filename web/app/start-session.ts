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

/** A sign-in that has come back while somebody else is signed in: whose session is it to be? */
export interface Question {
  tokens: Tokens;
  user: SessionUser;
  /** The page that the sign-in was for; null for the one that this tab wanted. */
  to: string | null;
}

/** How the page came to its session. */
export interface Start {
  /** A sign-in has just been completed. */
  signedIn: boolean;
  /**
   * What the sign-in page has to say, in the words of docs/screens.md, section 13; null for
   * nothing.
   */
  problem: string | null;
  /** To be answered before anything is replaced; null when nothing is asked. */
  question: Question | null;
  /** The e-mail of the person whose quiz this browser keeps, after somebody else has signed in. */
  othersQuiz: string | null;
}

/** Takes up the session that this browser has kept (docs/rules.md, section 9). */
async function takeUpKept(): Promise<void> {
  await session.start(requestAccessToken);
}

/** The tokens that a code stands for; null unless this tab began the sign-in, and the server agrees. */
async function tokensFor(code: string): Promise<Tokens | null> {
  const nonce = takeNonce(window.sessionStorage);
  if (nonce === null) return null;
  return exchangeCode(code, nonce);
}

/**
 * Asks whose session it is to be. Nobody can use the new one before the answer, so it ends with a page
 * that is reloaded or closed unanswered; should that page come back out of the browser's memory, it
 * loads again.
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

/** Makes the tokens of a sign-in this browser's session, in place of the one it had. */
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

/** Answers the question: with the person who has signed in, or with the one who was here before. */
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
    // Somebody's, but whose is for the server to say.
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
 * Takes over a sign-in that this browser began, or else the session that it has kept. Until then
 * the session is loading, and nothing is shown of either.
 */
export function startSession(arrival: Arrival): Start {
  const start: Start = { signedIn: false, problem: null, question: null, othersQuiz: null };
  if (arrival.kind === "failed") start.problem = arrival.problem;
  void (arrival.kind === "code" ? finishSignIn(start, arrival.code, arrival.to) : takeUpKept());
  return start;
}

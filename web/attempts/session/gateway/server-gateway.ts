import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FailureCode, FailureFacts } from "#rules/failures.ts";
import { missingLists } from "#rules/progress.ts";
import type { SectionState } from "#rules/section-work.ts";
import { forgetLoaded } from "../../../apollo/forget-fields.ts";
import { failuresIn } from "../../../apollo/read-failure.ts";
import { send } from "../../../apollo/send.ts";
import { session } from "../../../apollo/session.ts";
import { NoAnswer, UnreadableAnswer } from "../../../apollo/transport.ts";
import type {
  AttemptStatus,
  QuizAttemptFragment,
  SaveProgressMutation,
  SectionClocksFragment,
} from "../../../gql/graphql.ts";
import { paperSections } from "../../sections/paper-sections.ts";
import {
  type Progress,
  progressIn,
  type SavedSections,
  type ServerAttempt,
} from "../attempt/attempt.ts";
import { rememberRandomTest } from "../device/random-test-memory.ts";
import { addMessages, newestMessage } from "../messages.ts";
import {
  type QuizGateway,
  Refused,
  type ServerTrouble,
  type SubmitAnswer,
  type SubmitChoices,
  Unreachable,
} from "./gateway.ts";
import {
  AttemptQuery,
  ResumeAttempt,
  SaveProgress,
  StartFresh,
  StartRandomTest,
  StartSealed,
  StartTest,
  SubmitAttempt,
} from "./operations.ts";
import { forgetSealed, heldPaper, unseal } from "./sealed-papers.ts";

const REASONS: Partial<Record<FailureCode, Refused["reason"]>> = {
  NOT_FOUND: "notFound",
  CONFLICT: "conflict",
  BAD_USER_INPUT: "invalid",
  FORBIDDEN: "other",
};

const TROUBLES: Partial<Record<FailureCode, ServerTrouble>> = {
  SERVICE_UNAVAILABLE: "away",
  RATE_LIMITED: "away",
  INTERNAL_SERVER_ERROR: "fault",
};

/** Classifies a response that isn't GraphQL by its status; null for others, such as a Wi-Fi network's sign-in page. */
function troubleOf(status: number): ServerTrouble | null {
  if ([429, 502, 503, 504].includes(status)) return "away";
  return status >= 500 ? "fault" : null;
}

function mustSubmitOf({ reason }: FailureFacts): Refused["mustSubmit"] {
  if (reason === "time_over") return "time";
  return reason === "tab_switches" ? "switches" : null;
}

/**
 * Sends one operation of the quiz without Apollo's cache, since the quiz session holds the attempt in progress.
 * @throws Unreachable when nobody answered, or the server could not; also while signed out, since
 * the answers can be sent after the next sign-in
 * @throws Refused when the server said no
 */
async function ask<TData, TVariables>(
  document: TypedDocumentNode<TData, TVariables>,
  variables: TVariables,
  keepalive = false,
): Promise<TData> {
  const { result } = await send(document, variables, { keepalive }).catch((error: unknown) => {
    const isAway = error instanceof NoAnswer && error.reason === "unreachable";
    if (!(error instanceof UnreadableAnswer)) throw new Unreachable(isAway, { cause: error });
    const { retryAfterSeconds, status } = error;
    const trouble = troubleOf(status);
    throw new Unreachable(isAway, { cause: error, retryAfterSeconds, trouble });
  });
  const [failure] = failuresIn(result);
  if (failure !== undefined) {
    const { code, message, retryAfterSeconds } = failure;
    const reason = REASONS[code];
    if (reason !== undefined) {
      const isTimeLeft = failure.reason === "time_left";
      throw new Refused(reason, message, mustSubmitOf(failure), isTimeLeft);
    }
    const trouble = TROUBLES[code] ?? null;
    throw new Unreachable(false, { cause: failure, retryAfterSeconds, trouble });
  }
  if (!result.data) throw new Unreachable(false, { cause: result.errors });
  return result.data;
}

const STATUSES: Record<AttemptStatus, ServerAttempt["status"]> = {
  OPEN: "open",
  SUBMITTED: "submitted",
  ABANDONED: "abandoned",
};

function sectionStateOf({ timeLeftSeconds, ...clocks }: SectionClocksFragment): SectionState {
  return { section: clocks.section, reached: clocks.reached, left: timeLeftSeconds };
}

const REFUSALS = { OVER: "over", NOT_BEGUN: "not_begun" } as const;

function savedSections({ saveProgress }: SaveProgressMutation): SavedSections | null {
  const { sectionClocks } = saveProgress;
  if (sectionClocks === null) return null;
  const refused = sectionClocks.refusedAnswers.map(({ position, reason }) => ({
    position,
    reason: REFUSALS[reason],
  }));
  return { state: sectionStateOf(sectionClocks), refused };
}

/** Progress as it is sent, with the time left of the section in progress. */
function sentProgress(progress: Progress) {
  const { sections } = progress;
  if (!sections) return progressIn(progress);
  const { section, left } = sections;
  return { ...progressIn(progress), section, sectionTimeLeftSeconds: left[section] };
}

function attemptOf(answer: QuizAttemptFragment, testId: string): ServerAttempt {
  addMessages(answer.id, answer.messages);
  const { title, durationMinutes, correctMarks, incorrectMarks, questions, passages } = answer;
  const { clockRunsOn } = answer;
  const { sections, sectionClocks, takenUpAt } = answer;
  const state = sectionClocks && { sections: sectionStateOf(sectionClocks) };
  return {
    paper: {
      ...{ title, durationMinutes, correctMarks, incorrectMarks, questions, passages },
      ...(clockRunsOn ? { clockRunsOn } : {}),
      attemptId: answer.id,
      testId,
      isRandomTest: answer.kind === "RANDOM",
      startedAt: Date.parse(answer.startedAt),
      sections: sections.length > 0 ? paperSections(sections) : null,
    },
    status: STATUSES[answer.status],
    progress: { ...progressIn(answer), ...state },
    resumeCount: answer.resumeCount,
    takenUp: takenUpAt === null ? null : { at: Date.parse(takenUpAt), from: answer.takenUpFrom },
    savedAt: Date.parse(answer.savedAt),
    secondsSinceSaved: answer.secondsSinceSaved,
    ...(answer.isReopened ? { isReopened: true } : {}),
  };
}

/** Drops cached lists and figures that a submitted attempt changes. */
function forgetFigures(): void {
  const figures = ["userStatistics", "subjectStatistics", "dueReviews", "findings", "reviewsBlind"];
  forgetLoaded(["results", "openAttempts", ...figures]);
}

/**
 * Starts a test whose sealed paper is on this page. An attempt on another paper, or with progress, is loaded in full.
 */
async function startSealed(testId: string): Promise<ServerAttempt> {
  const { startTest } = await ask(StartSealed, { testId });
  const { paperId, paperSecret, ...head } = startTest;
  const isUntouched = head.sequence === 0 && head.status === "OPEN";
  const parts = isUntouched ? await unseal(testId, { paperId, paperSecret }) : null;
  const attempt =
    parts === null
      ? (await ask(AttemptQuery, { id: head.id })).attempt
      : { ...head, ...parts, ...missingLists({}, parts.questions.length), annotations: null };
  forgetSealed(testId);
  return attemptOf(attempt as QuizAttemptFragment, testId);
}

async function start(testId: string): Promise<ServerAttempt> {
  const [, random, number] = /^(random-)?([1-9]\d{0,8})$/.exec(testId) ?? [];
  if (number === undefined) throw new Refused("notFound", "Test not found");
  if (random === undefined && heldPaper(number) !== null) return startSealed(number);
  if (random === undefined) {
    return attemptOf((await ask(StartTest, { testId: number })).startTest, testId);
  }
  const answer = await ask(StartRandomTest, { randomTestId: number });
  const attempt = attemptOf(answer.startRandomTest, testId);
  rememberRandomTest(attempt.paper);
  return attempt;
}

async function submit(
  attemptId: string,
  progress: Progress,
  choices: SubmitChoices = {},
): Promise<SubmitAnswer> {
  const input = { attemptId, progress: sentProgress(progress), ...choices };
  const { submitAttempt } = await ask(SubmitAttempt, { input });
  forgetFigures();
  const { id, lateAnswers, lateDeliveryAt } = submitAttempt;
  return { resultId: id, lateAnswers, ...(lateDeliveryAt === null ? {} : { isKept: true }) };
}

/** The quiz's calls over GraphQL. */
export const serverGateway: QuizGateway = {
  start,
  async read(attemptId, testId) {
    return attemptOf((await ask(AttemptQuery, { id: attemptId })).attempt, testId);
  },
  async resume(attemptId, testId) {
    return attemptOf((await ask(ResumeAttempt, { attemptId })).resumeAttempt, testId);
  },
  async startFresh(attemptId, testId, sequence) {
    return attemptOf((await ask(StartFresh, { attemptId, sequence })).startFresh, testId);
  },
  async save(attemptId, progress, leaving) {
    const input = { attemptId, progress: sentProgress(progress) };
    const after = newestMessage(attemptId);
    const answer = await ask(SaveProgress, { input, after }, leaving);
    const { savedAt, timeLeftSeconds, messages, extraSeconds, extraReason } = answer.saveProgress;
    addMessages(attemptId, messages);
    const sections = savedSections(answer);
    const given = { extraSeconds, extraReason };
    return { savedAt: Date.parse(savedAt), timeLeftSeconds, sections, ...given };
  },
  submit,
};

/**
 * The quiz's calls for one user. If another user has signed in in this browser since, nothing is sent: the answers
 * stay on this device until their owner signs in again.
 */
export function gatewayOf(userId: string): QuizGateway {
  const own =
    <Args extends unknown[], T>(call: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      const current = session.get();
      const isOther = current.status === "member" && String(current.user.userId) !== userId;
      if (isOther) throw new Unreachable(false);
      return call(...args);
    };
  const { start, read, resume, startFresh, save, submit } = serverGateway;
  return {
    ...{ start: own(start), read: own(read), resume: own(resume), startFresh: own(startFresh) },
    ...{ save: own(save), submit: own(submit) },
  };
}

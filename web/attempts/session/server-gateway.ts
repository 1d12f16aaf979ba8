import type { TypedDocumentNode } from "@graphql-typed-document-node/core";
import type { FailureCode, FailureFacts } from "#rules/failures.ts";
import { progressIn } from "#rules/progress.ts";
import { forgetLoaded } from "../../apollo/forget-fields.ts";
import { failuresIn } from "../../apollo/read-failure.ts";
import { send } from "../../apollo/send.ts";
import { NoAnswer, UnreadableAnswer } from "../../apollo/transport.ts";
import type { AttemptStatus, QuizAttemptFragment } from "../../gql/graphql.ts";
import type { Progress, ServerAttempt } from "./attempt.ts";
import { type QuizGateway, Refused, type SubmitAnswer, Unreachable } from "./gateway.ts";
import {
  AttemptQuery,
  ResumeAttempt,
  SaveProgress,
  StartFresh,
  StartRandomTest,
  StartTest,
  SubmitAttempt,
} from "./operations.ts";
import { rememberRandomTest } from "./random-test-memory.ts";

const REASONS: Partial<Record<FailureCode, Refused["reason"]>> = {
  NOT_FOUND: "notFound",
  CONFLICT: "conflict",
  BAD_USER_INPUT: "invalid",
  FORBIDDEN: "other",
};

const SILENT = { retryAfterSeconds: null };

function mustSubmitOf({ reason }: FailureFacts): Refused["mustSubmit"] {
  if (reason === "time_over") return "time";
  return reason === "tab_switches" ? "switches" : null;
}

/**
 * Sends one operation of the quiz, past the cache: an attempt under way lives in its session.
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
    const { retryAfterSeconds } = error instanceof UnreadableAnswer ? error : SILENT;
    throw new Unreachable(isAway, { cause: error, retryAfterSeconds });
  });
  const [failure] = failuresIn(result);
  if (failure !== undefined) {
    const { code, message, retryAfterSeconds } = failure;
    const reason = REASONS[code];
    if (reason !== undefined) throw new Refused(reason, message, mustSubmitOf(failure));
    throw new Unreachable(false, { cause: failure, retryAfterSeconds });
  }
  if (!result.data) throw new Unreachable(false, { cause: result.errors });
  return result.data;
}

const STATUSES: Record<AttemptStatus, ServerAttempt["status"]> = {
  OPEN: "open",
  SUBMITTED: "submitted",
  ABANDONED: "abandoned",
};

function attemptOf(answer: QuizAttemptFragment, testId: string): ServerAttempt {
  const { id, kind, title, durationMinutes, correctMarks, incorrectMarks, questions } = answer;
  const marks = { correctMarks, incorrectMarks };
  return {
    paper: {
      attemptId: id,
      testId,
      isRandomTest: kind === "RANDOM",
      title,
      durationMinutes,
      ...marks,
      startedAt: Date.parse(answer.startedAt),
      questions,
    },
    status: STATUSES[answer.status],
    progress: progressIn(answer),
    penaltyMinutes: answer.penaltyMinutes,
    takenUp:
      answer.takenUpAt === null
        ? null
        : { at: Date.parse(answer.takenUpAt), from: answer.takenUpFrom },
    savedAt: Date.parse(answer.savedAt),
    secondsSinceSaved: answer.secondsSinceSaved,
  };
}

/** What a submitted attempt changes in the lists and figures that were loaded before. */
function forgetFigures(): void {
  const figures = ["userStatistics", "subjectStatistics"];
  forgetLoaded(["results", "openAttempts", ...figures]);
}

async function start(testId: string): Promise<ServerAttempt> {
  const [, random, number] = /^(random-)?([1-9]\d{0,8})$/.exec(testId) ?? [];
  if (number === undefined) throw new Refused("notFound", "Test not found");
  if (random === undefined) {
    return attemptOf((await ask(StartTest, { testId: number })).startTest, testId);
  }
  const answer = await ask(StartRandomTest, { randomTestId: number });
  const attempt = attemptOf(answer.startRandomTest, testId);
  rememberRandomTest(attempt.paper);
  return attempt;
}

async function submit(attemptId: string, progress: Progress): Promise<SubmitAnswer> {
  const input = { attemptId, progress: progressIn(progress) };
  const { submitAttempt } = await ask(SubmitAttempt, { input });
  forgetFigures();
  return { resultId: submitAttempt.id, lateAnswers: submitAttempt.lateAnswers };
}

/** The quiz's calls, to the server over GraphQL. */
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
    const input = { attemptId, progress: progressIn(progress) };
    const { saveProgress } = await ask(SaveProgress, { input }, leaving);
    const { savedAt, timeLeftSeconds } = saveProgress;
    return { savedAt: Date.parse(savedAt), timeLeftSeconds };
  },
  submit,
};

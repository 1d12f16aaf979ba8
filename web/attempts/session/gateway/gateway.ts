import type { MustSubmit } from "#rules/quiz-timing.ts";
import type {
  AttemptSnapshot,
  Progress,
  SavedSections,
  ServerAttempt,
} from "../attempt/attempt.ts";

/** The server's problem, as its response shows it: an internal error, or unavailable behind its proxy. */
export type ServerTrouble = "fault" | "away";

/** There was no usable response: worth retrying. */
export class Unreachable extends Error {
  /** True if the network is down. */
  readonly offline: boolean;
  /** The server's Retry-After, in seconds; null if it sent none. */
  readonly retryAfterSeconds: number | null;
  /** Null if there was no response, or an unclear one. */
  readonly trouble: ServerTrouble | null;
  constructor(
    offline: boolean,
    { retryAfterSeconds = null, trouble = null, cause }: Partial<Unreachable> = {},
  ) {
    super(offline ? "The network is away." : "The server did not answer.", { cause });
    this.offline = offline;
    this.retryAfterSeconds = retryAfterSeconds;
    this.trouble = trouble;
  }
}

/** The server refused the request. Its message is meant for the student. */
export class Refused extends Error {
  readonly reason: "notFound" | "conflict" | "invalid" | "other";
  /** Why the attempt can only be submitted; null for other refusals. */
  readonly mustSubmit: MustSubmit;
  /** True if the page's clock submitted, but the attempt has time left. */
  readonly isTimeLeft: boolean;
  constructor(
    reason: Refused["reason"],
    message: string,
    mustSubmit: MustSubmit = null,
    isTimeLeft = false,
  ) {
    super(message);
    this.reason = reason;
    this.mustSubmit = mustSubmit;
    this.isTimeLeft = isTimeLeft;
  }
}

/** Why an action of the student failed. */
export type TaskFailure =
  /** The network is down. */
  | { kind: "offline" }
  /** No response; `retryAfterSeconds` if the server asks to wait. */
  | { kind: "unanswered"; retryAfterSeconds: number | null }
  /** The server refused, with this message. */
  | { kind: "refused"; message: string };

/** Returns the failure to show for a gateway error. */
export function taskFailure(error: unknown): TaskFailure {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  if (!(error instanceof Unreachable)) return { kind: "unanswered", retryAfterSeconds: null };
  if (error.offline) return { kind: "offline" };
  return { kind: "unanswered", retryAfterSeconds: error.retryAfterSeconds };
}

/** Options of a submit. */
export interface SubmitChoices {
  reviewBlind?: boolean | undefined;
  isByClock?: boolean | undefined;
}

/** The response to a submit. */
export interface SubmitAnswer {
  resultId: string;
  /** The number of answers that came too late to count. */
  lateAnswers: number;
  /** True if late answers are stored for the institute to see; left out for false. */
  isKept?: boolean;
}

/** The response to a save. */
export interface SaveAnswer {
  /** Milliseconds since 1970, by the server's clock. */
  savedAt: number;
  timeLeftSeconds: number;
  /** Null or left out if no section has its own clock. */
  sections?: SavedSections | null;
  /** The total extra time, and the reason for it; left out for none. */
  extraSeconds?: number;
  extraReason?: string | null;
}

/** The calls of the quiz. They reject only with Unreachable or Refused. */
export interface QuizGateway {
  /** Opens an attempt, or returns the open one. @param testId "12" or "random-12" */
  start(testId: string): Promise<ServerAttempt>;
  /** The attempt as the server has it. */
  read(attemptId: string, testId: string): Promise<ServerAttempt>;
  /** Resumes the attempt for the disconnection penalty. */
  resume(attemptId: string, testId: string): Promise<ServerAttempt>;
  /** Abandons the attempt and opens a new one. @param sequence the newest state that was seen */
  startFresh(attemptId: string, testId: string, sequence: number): Promise<ServerAttempt>;
  /**
   * Returns the server's clock, which may have less time left than the progress.
   * @param leaving true if the page may close before the response, so that the request must outlive it
   */
  save(attemptId: string, progress: Progress, leaving: boolean): Promise<SaveAnswer>;
  /**
   * Grades the attempt, once.
   * @param choices.reviewBlind whether the score stays hidden; by default, as the student last chose
   * @param choices.isByClock true if the page's clock submits: refused while the attempt has time that the page
   * doesn't know of
   */
  submit(attemptId: string, progress: Progress, choices?: SubmitChoices): Promise<SubmitAnswer>;
}

/**
 * Resumes an attempt at most once. If the response to a resume was lost, the resume count and sequence of the
 * server's state show that the penalty was already taken.
 */
export function resumeOnce(gateway: QuizGateway) {
  /** The server's state after this page's resume, once it was requested. */
  let taken: { resumeCount: number; sequence: number } | null = null;

  function isTaken({ resumeCount, progress }: AttemptSnapshot): boolean {
    return resumeCount === taken?.resumeCount && progress.sequence === taken.sequence;
  }

  return {
    taken: () => taken,
    /** True if a state is the result of this page's resume. */
    isTaken,
    /** @param server the attempt on the server; returned unchanged if this page already resumed it */
    async resume(server: ServerAttempt): Promise<ServerAttempt> {
      if (isTaken(server)) return server;
      const { paper, resumeCount, progress } = server;
      taken = { resumeCount: resumeCount + 1, sequence: progress.sequence + 1 };
      const resumed = await gateway.resume(paper.attemptId, paper.testId);
      const { sequence } = resumed.progress;
      taken = { resumeCount: resumed.resumeCount, sequence };
      return resumed;
    },
  };
}

import type { MustSubmit } from "#rules/quiz-timing.ts";
import type {
  AttemptSnapshot,
  Progress,
  SavedSections,
  ServerAttempt,
} from "../attempt/attempt.ts";

/** What the server's own answer says is wrong with it: it met an error, or is away behind its proxy. */
export type ServerTrouble = "fault" | "away";

/** Nobody answered, or the answer was no answer: worth trying again. */
export class Unreachable extends Error {
  /** True when the network itself is away. */
  readonly offline: boolean;
  /** When the server asks to be asked again, in seconds; null when it says nothing. */
  readonly retryAfterSeconds: number | null;
  /** Null when nothing was answered, or nothing that helps. */
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

/** The server understood and said no; its message is meant for the student. */
export class Refused extends Error {
  readonly reason: "notFound" | "conflict" | "invalid" | "other";
  /** Why the attempt takes nothing but its submit any more; null when that is not why. */
  readonly mustSubmit: MustSubmit;
  /** A submit by this page's clock: the attempt has time that the page doesn't know of. */
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

/** Why something that the student asked for was not done. */
export type TaskFailure =
  /** The network is away. */
  | { kind: "offline" }
  /** Nobody answered; `retryAfterSeconds` when the server asks to wait so long. */
  | { kind: "unanswered"; retryAfterSeconds: number | null }
  /** The server answered, and said no in these words. */
  | { kind: "refused"; message: string };

/** What is shown of an error of the gateway. */
export function taskFailure(error: unknown): TaskFailure {
  if (error instanceof Refused) return { kind: "refused", message: error.message };
  if (!(error instanceof Unreachable)) return { kind: "unanswered", retryAfterSeconds: null };
  if (error.offline) return { kind: "offline" };
  return { kind: "unanswered", retryAfterSeconds: error.retryAfterSeconds };
}

/** What is said of a submit, beside the answers. */
export interface SubmitChoices {
  reviewBlind?: boolean | undefined;
  isByClock?: boolean | undefined;
}

/** What the server answers to a submit. */
export interface SubmitAnswer {
  resultId: string;
  /** How many answers came too late to count. */
  lateAnswers: number;
  /** Whether answers came too late to count, and are kept for the institute to see; left out for no. */
  isKept?: boolean;
}

/** What the server answers to a save. */
export interface SaveAnswer {
  /** Milliseconds since 1970, by the server's clock. */
  savedAt: number;
  timeLeftSeconds: number;
  /** Null, or left out, where no section has a clock of its own. */
  sections?: SavedSections | null;
  /** Time above the duration by now, and why some was given; left out for none. */
  extraSeconds?: number;
  extraReason?: string | null;
}

/** The calls of the quiz. Each one fails with Unreachable or Refused, nothing else. */
export interface QuizGateway {
  /** Opens an attempt, or answers the one already open. @param testId "12" or "random-12" */
  start(testId: string): Promise<ServerAttempt>;
  /** The attempt as the server has it. */
  read(attemptId: string, testId: string): Promise<ServerAttempt>;
  /** Takes the disconnection penalty and goes on. */
  resume(attemptId: string, testId: string): Promise<ServerAttempt>;
  /** Abandons the attempt and opens a new one. @param sequence the newest state that was seen */
  startFresh(attemptId: string, testId: string, sequence: number): Promise<ServerAttempt>;
  /**
   * Answers the server's clock, which may have less left than the progress says.
   * @param leaving the page may be gone before the answer comes; the request must outlive it
   */
  save(attemptId: string, progress: Progress, leaving: boolean): Promise<SaveAnswer>;
  /**
   * Grades the attempt, once.
   *
   * @param choices.reviewBlind whether the score is to stay hidden; without it the student's last choice holds
   * @param choices.isByClock whether this page's clock submits, and not the student: refused while there is time left
   *   that the page doesn't know of
   */
  submit(attemptId: string, progress: Progress, choices?: SubmitChoices): Promise<SubmitAnswer>;
}

/**
 * Resumes an attempt for its penalty. When the answer of a resume was lost, the penalty is not taken twice:
 * the penalty minutes and the sequence of the server's state say that it was taken.
 */
export function resumeOnce(gateway: QuizGateway) {
  /** The state that this page's resume leaves, once it was asked for. */
  let taken: { resumeCount: number; sequence: number } | null = null;

  function isTaken({ resumeCount, progress }: AttemptSnapshot): boolean {
    return resumeCount === taken?.resumeCount && progress.sequence === taken.sequence;
  }

  return {
    taken: () => taken,
    /** Whether a state is as this page's resume has left it. */
    isTaken,
    /** @param server the attempt as the server has it; returned as it is when this page resumed it */
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

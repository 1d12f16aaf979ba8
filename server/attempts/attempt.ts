import {
  listNames,
  listTypes,
  missingLists,
  type Progress,
  untouchedSql,
} from "#rules/progress.ts";
import type { Database } from "../database/client.ts";
import {
  type Columns,
  type ColumnType,
  listed,
  type Row,
  selected,
} from "../database/statement.ts";
import { loadPapers, type Paper } from "../fixed-tests/papers.ts";

/** The columns that a save or a submit writes from the client's progress. */
export const progressColumns = {
  sequence: "int",
  currentQuestion: "smallint",
  timeLeftSeconds: "int",
  tabSwitchCount: "smallint",
  ...listTypes,
} as const satisfies Record<keyof Progress, ColumnType>;

/** The columns of `attempts` up to the submit. */
export const attemptColumns = {
  id: "int",
  userId: "int",
  paperId: "int",
  testId: "int?",
  randomTestId: "int?",
  status: "attempt_status",
  startedAt: "timestamptz",
  expiresAt: "timestamptz",
  deadlineAt: "timestamptz?",
  /** True if the clock runs on while the student is away; copied from the test at the start. */
  clockRunsOn: "boolean",
  /** True if it was started after its test had closed. Ranks and other people's figures leave it out. */
  isPractice: "boolean",
  /** Seconds above the paper's duration. */
  extraSeconds: "int",
  /** The reason for the time given since the start; null if none was given. */
  extraReason: "text?",
  /** True from a reopening until the student resumes. */
  isReopened: "boolean",
  savedAt: "timestamptz",
  activeSeconds: "int",
  penaltyMinutes: "smallint",
  resumeCount: "smallint",
  takenUpAt: "timestamptz?",
  takenUpFrom: "text?",
  /** When an invigilator ended it; null if none did. */
  endedAt: "timestamptz?",
  /** Number of answers in the submit that came after the time was over and don't count. */
  lateAnswers: "smallint",
  /** Positions of answers that were chosen in time, arrived late and count; 0 is the first question. */
  arrivedLate: "smallint[]",
  /** When the newest row of `late_deliveries` arrived; null if there is none. */
  lateDeliveryAt: "timestamptz?",
  sectionState: "jsonb?",
  ...progressColumns,
} as const satisfies Columns;

/** The columns for reading one attempt. Lists of attempts leave out the annotations, which may be long. */
export const wholeAttemptColumns = { ...attemptColumns, annotations: "json?" } as const;

/** One row of `attempts`, as raw SQL reads it. */
export interface AttemptRow extends Row<typeof attemptColumns> {
  /** The stored annotations; null if there are none, absent if they weren't read. */
  annotations?: unknown;
  /** True if answers chosen in time count when they arrive within the grace period; absent if not read. */
  acceptsLate?: boolean;
  /** The number of the newest message to its student; null if there is none, absent if not read. */
  newestMessageId?: number | null;
  /** The filters of its random test; null for a fixed test and for chosen questions, absent if not read. */
  drawnBy?: unknown;
}

/** The start of a statement that returns whole attempts. */
export const SELECT_WHOLE_ATTEMPT = `SELECT ${selected(wholeAttemptColumns)} FROM attempts`;

/** SQL condition of a compare-and-set: the attempt is open, and nobody wrote it since we read it. */
export const AS_READ =
  "id = :id AND user_id = :userId AND status = 'open' AND sequence = :readSequence AND saved_at = :readSavedAt AND extra_seconds = :readExtra";

/** The parameters of AS_READ. */
export const asReadColumns = {
  id: "int",
  userId: "int",
  readSequence: "int",
  readSavedAt: "timestamptz",
  readExtra: "int",
} as const;

/** Returns the values of asReadColumns. */
export function asRead({ id, userId, sequence, savedAt, extraSeconds }: AttemptRow) {
  return { id, userId, readSequence: sequence, readSavedAt: savedAt, readExtra: extraSeconds };
}

/** SQL expressions for the clock of a new attempt, from the test's schedule. */
interface ClockSql {
  /** The latest end; may be null. */
  deadline: string;
  clockRunsOn: string;
  extraSeconds: string;
  isPractice: string;
}

/** SQL for the seconds on a clock started `:now` on a paper `p`: duration and extra time, cut at the deadline. */
const fullClock = ({ deadline, extraSeconds }: ClockSql) =>
  `greatest(0, least(p.duration_minutes * 60 + ${extraSeconds}, floor(extract(epoch FROM ${deadline} - :now::timestamptz))::int))`;

/** Returns the columns and values with which an INSERT gives an attempt on a paper `p` a full clock and no answers. */
export const freshSheet = (clock: ClockSql) => ({
  columns: `deadline_at, clock_runs_on, extra_seconds, is_practice, time_left_seconds, ${listed(listTypes)}`,
  values: [
    ...[clock.deadline, clock.clockRunsOn, clock.extraSeconds, clock.isPractice, fullClock(clock)],
    ...listNames.map((name) => {
      const type = listTypes[name].replace("[]", "");
      return `array_fill((${untouchedSql(name)})::${type}, ARRAY[cardinality(p.revision_ids)])`;
    }),
  ].join(", "),
});

/** Returns the seconds on the attempt's full clock: the paper's duration plus extra time. */
export function fullSeconds({ paper, extraSeconds }: AttemptOnPaper): number {
  return paper.durationMinutes * 60 + extraSeconds;
}

/** Columns that are null or empty until the attempt is submitted. */
export interface SubmittedColumns {
  completedAt: Date;
  scoreHundredths: number;
  maxHundredths: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  timeTakenSeconds: number;
  latePositions: number[];
  /** Null if nothing was saved before the submit. */
  lastSavedAt: Date | null;
  /** Null for a submit in time. */
  timeOverAt: Date | null;
  /** Null until the student sees the score. */
  scoreSeenAt: Date | null;
  /** 1 for the marks of the submit; one more for each regrade that changed the result. */
  gradingVersion: number;
  /** The key corrections applied to its marks, ascending; empty if the printed keys apply. */
  correctionIds: number[];
}

/** An attempt with its paper. */
export interface AttemptOnPaper extends AttemptRow {
  paper: Paper;
}

/**
 * Returns the attempts with their papers, which come from the cache or from one query for all missing ones.
 * Lists that are null, because the attempt is older than the column, are filled with their initial values.
 */
export async function withPapers(
  database: Database,
  rows: readonly AttemptRow[],
): Promise<AttemptOnPaper[]> {
  const papers = await loadPapers(
    database,
    rows.map((row) => row.paperId),
  );
  return rows.map((row) => {
    const paper = papers.get(row.paperId);
    if (paper === undefined) throw new Error(`Paper ${row.paperId} was not loaded.`);
    return { ...row, ...missingLists(row, paper.questions.length), paper };
  });
}

/** Returns one attempt with its paper; see withPapers. */
export async function withPaper(database: Database, row: AttemptRow): Promise<AttemptOnPaper> {
  const [attempt] = await withPapers(database, [row]);
  if (attempt === undefined) throw new Error(`Paper ${row.paperId} was not loaded.`);
  return attempt;
}

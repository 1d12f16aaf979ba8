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

/** What a save and a submit write of an attempt as they are sent it. */
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
  /** Whether the clock runs on while the student is away, as the test had it at the start. */
  clockRunsOn: "boolean",
  /** Whether it was started after its test had closed: then it counts in nobody's rank and no figure of others. */
  isPractice: "boolean",
  /** Above the paper's duration. */
  extraSeconds: "int",
  /** Why time was given since the start; null where none was. */
  extraReason: "text?",
  /** Whether it was reopened and not resumed since. */
  isReopened: "boolean",
  savedAt: "timestamptz",
  activeSeconds: "int",
  penaltyMinutes: "smallint",
  resumeCount: "smallint",
  takenUpAt: "timestamptz?",
  takenUpFrom: "text?",
  /** When an invigilator ended it; null for one that nobody ended. */
  endedAt: "timestamptz?",
  /** Answers that came with the submit after the time was over, and do not count. */
  lateAnswers: "smallint",
  /** Which answers were chosen in time, arrived after it and count, 0 for the first question. */
  arrivedLate: "smallint[]",
  /** When answers last arrived that are kept apart; null for never. */
  lateDeliveryAt: "timestamptz?",
  sectionState: "jsonb?",
  ...progressColumns,
} as const satisfies Columns;

/** The same with what is read where one attempt is asked for, and not of lists: it may be long. */
export const wholeAttemptColumns = { ...attemptColumns, annotations: "json?" } as const;

/** One row of `attempts`, as hand-written SQL reads it. */
export interface AttemptRow extends Row<typeof attemptColumns> {
  /** As they are stored; null where nothing was annotated, and absent where they were not read. */
  annotations?: unknown;
  /** Whether answers count that were chosen in time and arrive within the grace after it; absent where it was not read. */
  acceptsLate?: boolean;
  /** The number of the newest message to it; null for none, and absent where it was not read. */
  newestMessageId?: number | null;
  /** The filters of its random test; null on a fixed one and where questions were chosen, absent where not read. */
  drawnBy?: unknown;
}

/** How a statement begins that answers one attempt with all there is of it. */
export const SELECT_WHOLE_ATTEMPT = `SELECT ${selected(wholeAttemptColumns)} FROM attempts`;

/** SQL of a compare-and-set: nobody has written the open attempt since it was read. */
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

/** An attempt as AS_READ compares it. */
export function asRead({ id, userId, sequence, savedAt, extraSeconds }: AttemptRow) {
  return { id, userId, readSequence: sequence, readSavedAt: savedAt, readExtra: extraSeconds };
}

/** What the schedule of a test makes of a clock that is started, as SQL. */
interface ClockSql {
  /** When it ends at the latest; may be null. */
  deadline: string;
  clockRunsOn: string;
  extraSeconds: string;
  isPractice: string;
}

/** Seconds on the clock at a start `:now` on a paper `p`: the duration and extra time, cut at a deadline. */
const fullClock = ({ deadline, extraSeconds }: ClockSql) =>
  `greatest(0, least(p.duration_minutes * 60 + ${extraSeconds}, floor(extract(epoch FROM ${deadline} - :now::timestamptz))::int))`;

/** A full clock and an empty sheet on a paper `p`, as an INSERT needs them: its columns and values. */
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

/** Seconds on the full clock of an attempt: the paper's duration, and the extra time. */
export function fullSeconds({ paper, extraSeconds }: AttemptOnPaper): number {
  return paper.durationMinutes * 60 + extraSeconds;
}

/** What an attempt has only once it is submitted: these columns are null or empty until then. */
export interface SubmittedColumns {
  completedAt: Date;
  scoreHundredths: number;
  maxHundredths: number;
  correctCount: number;
  incorrectCount: number;
  unansweredCount: number;
  timeTakenSeconds: number;
  latePositions: number[];
  /** Null where nothing was saved before the submit. */
  lastSavedAt: Date | null;
  /** Null for a submit in time. */
  timeOverAt: Date | null;
  /** Null while the score was not looked at. */
  scoreSeenAt: Date | null;
  /** 1 for the marks of the submit; one more for each regrade that changed the result. */
  gradingVersion: number;
  /** The key corrections that its marks follow, ascending; none where the keys are as they were printed. */
  correctionIds: number[];
}

/** An attempt with the paper it is taken on. */
export interface AttemptOnPaper extends AttemptRow {
  paper: Paper;
}

/**
 * Joins papers to attempts: from memory, or one query for all that are missing. Lists that are null
 * since the attempt was started before they were added are untouched from here on.
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

/** Joins its paper to one attempt. */
export async function withPaper(database: Database, row: AttemptRow): Promise<AttemptOnPaper> {
  const [attempt] = await withPapers(database, [row]);
  if (attempt === undefined) throw new Error(`Paper ${row.paperId} was not loaded.`);
  return attempt;
}

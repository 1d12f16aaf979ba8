import { BYTE_ORDER_MARK, csvRecord } from "#rules/csv.ts";
import type { ChoiceStatistics, ItemStatistics } from "#rules/item-statistics.ts";
import { ENOUGH_ATTEMPTS } from "#rules/test-statistics.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { batchStatistics, ITEM_ROWS } from "./compute-statistics.ts";
import { type BatchChoice, findTestReport, type TestReport } from "./find-test-reports.ts";
import { isSameWording } from "./same-wording.ts";
import type { ScaleStatistics } from "./scale-statistics.ts";

type Needed = Pick<Dependencies, "database" | "now">;

/** A section or a subject with how it went. */
export interface NamedScale extends ScaleStatistics {
  name: string;
}

/** The statistics of a test, of first attempts. */
export interface ReportedStatistics {
  testId: number;
  /** The batch whose students of now they are of; null for all, whose statistics are stored. */
  batchId: BatchChoice;
  attempts: number;
  whole: ScaleStatistics;
  sections: NamedScale[];
  subjects: NamedScale[];
  computedAt: Date;
}

const STATISTICS = statement({
  text: `SELECT test_id AS "testId", attempts, whole, sections, subjects, computed_at AS "computedAt"
    FROM test_statistics WHERE test_id = :testId`,
  takes: { testId: "int" },
  gives: {
    ...{ testId: "int", attempts: "int", computedAt: "timestamptz" },
    ...{ whole: "jsonb", sections: "jsonb", subjects: "jsonb" },
  },
});

/** A report that was read, whose statistics and questions are worked out once. */
type Report = Pick<TestReport, "id" | "batchId">;
const worked = new WeakMap<Report, ReturnType<typeof batchStatistics>>();

function ofBatchOnce(database: Needed["database"], report: Report, batchId: number) {
  const known = worked.get(report) ?? batchStatistics(database, { testId: report.id, batchId });
  worked.set(report, known);
  return known;
}

/**
 * The statistics of a test: of all students as they were worked out last, null before the first time; of a batch's
 * students as of now, null when none of them took it.
 */
export async function findStatistics(
  viewer: Viewer,
  { database, now }: Needed,
  report: Report,
): Promise<ReportedStatistics | null> {
  requirePermission(viewer, "report:read");
  const { id: testId, batchId } = report;
  if (batchId !== null) {
    const statistics = await ofBatchOnce(database, report, batchId);
    return statistics && { ...statistics, testId, batchId, computedAt: now() };
  }
  const row = await STATISTICS.row(database.pool, { testId });
  if (row === undefined) return null;
  return {
    ...{ ...row, batchId },
    whole: row.whole as ScaleStatistics,
    sections: row.sections as NamedScale[],
    subjects: row.subjects as NamedScale[],
  };
}

/** How one question went. Figures are null below 20 attempts. */
export interface ItemFigures {
  attempts: number;
  facility: number | null;
  discrimination: number | null;
  efficiency: number | null;
  meanRest: number | null;
  omittedShare: number | null;
  notReachedShare: number | null;
  medianSeconds: number | null;
  p90Seconds: number | null;
  /** Of the newest wording that was asked. */
  revisionAttempts: number;
  /** None below 20 attempts on the wording. */
  choices: ChoiceStatistics[];
}

/** How one question went in a test. */
export interface ReportedItem extends ItemFigures {
  testId: number;
  batchId: BatchChoice;
  questionId: number;
  position: number | null;
  questionText: string;
  subject: string;
  section: string | null;
  correctOptionIndex: number;
  optionCount: number;
  /** Whether the wording that was asked last is the bank's; false once it was edited. */
  isCurrent: boolean;
  /** Whether its answers speak against its key, and nobody has closed the flag. */
  isFlagged: boolean;
}

type Counted = Omit<ItemStatistics, "revisionId" | "choices"> & {
  choices: readonly ChoiceStatistics[];
};

/** The figures of stored statistics, as far as there are enough attempts for them. */
export function shownFigures(stored: Counted): ItemFigures {
  const { attempts, facility, discrimination, efficiency, meanRest, notReached } = stored;
  const { medianSeconds, p90Seconds, revisionAttempts, choices } = stored;
  if (attempts < ENOUGH_ATTEMPTS) {
    return {
      ...{ attempts, revisionAttempts, choices: [] },
      ...{ facility: null, discrimination: null, efficiency: null, meanRest: null },
      ...{ omittedShare: null, notReachedShare: null, medianSeconds: null, p90Seconds: null },
    };
  }
  const omitted = choices.find(({ choice }) => choice === -1)?.count ?? 0;
  return {
    ...{ attempts, revisionAttempts, facility, discrimination, efficiency, meanRest },
    ...{ medianSeconds, p90Seconds },
    omittedShare: omitted / revisionAttempts,
    notReachedShare: notReached / attempts,
    choices: revisionAttempts < ENOUGH_ATTEMPTS ? [] : [...choices],
  };
}

// The words are those of the newest wording that was asked, and the section is that of the newest paper.
// Raw SQL: a question's section comes from its place.
const itemsSql = (items: string, newestPaper: string) =>
  `SELECT i.test_id AS "testId", i.question_id AS "questionId", i.position, r.question_text AS "questionText",
      r.subject, r.correct_option_index AS "correctOptionIndex", cardinality(r.options) AS "optionCount", i.attempts,
      i.facility, i.discrimination, i.efficiency, i.mean_rest AS "meanRest", i.not_reached AS "notReached",
      i.median_seconds AS "medianSeconds", i.p90_seconds AS "p90Seconds", ${isSameWording("r", "bank")} AS "isCurrent",
      i.revision_attempts AS "revisionAttempts", i.choices, s.section,
      EXISTS (SELECT FROM item_flags f WHERE f.question_id = i.question_id AND f.closed_at IS NULL) AS "isFlagged"
    FROM ${items} i JOIN question_revisions r ON r.id = i.revision_id JOIN questions q ON q.id = i.question_id
    JOIN question_revisions bank ON bank.id = q.revision_id
    LEFT JOIN LATERAL (SELECT one ->> 'title' AS section FROM papers p CROSS JOIN jsonb_array_elements(p.sections) AS one
      WHERE p.id = ${newestPaper}
        AND i.position >= (one ->> 'start')::int AND i.position < (one ->> 'start')::int + (one ->> 'count')::int
      LIMIT 1) s ON TRUE
    WHERE i.test_id = :testId ORDER BY i.position NULLS LAST, i.question_id`;

const itemColumns = {
  testId: "int",
  questionId: "int",
  position: "smallint?",
  questionText: "text",
  subject: "text",
  section: "text?",
  correctOptionIndex: "smallint",
  optionCount: "int!",
  attempts: "int",
  facility: "float",
  discrimination: "float?",
  efficiency: "float?",
  meanRest: "float?",
  notReached: "int",
  medianSeconds: "float?",
  p90Seconds: "float?",
  isCurrent: "boolean!",
  isFlagged: "boolean!",
  revisionAttempts: "int",
  choices: "jsonb",
} as const;

const ITEMS = statement({
  text: itemsSql(
    "item_statistics",
    // Of the parameter, so that PostgreSQL finds it once and not for each question.
    `(SELECT max(paper.id) FROM papers paper WHERE paper.test_id = :testId AND EXISTS (SELECT FROM attempts a
        WHERE a.paper_id = paper.id AND a.status = 'submitted' AND NOT a.by_staff AND NOT a.is_practice))`,
  ),
  takes: { testId: "int" },
  gives: itemColumns,
});

const BATCH_ITEMS = statement({
  text: itemsSql(ITEM_ROWS, ":paperId"),
  takes: { testId: "int", paperId: "int", items: "jsonb" },
  gives: itemColumns,
});

async function itemRows({ database }: Pick<Needed, "database">, report: Report) {
  const { id: testId, batchId } = report;
  if (batchId === null) return ITEMS.rows(database.pool, { testId });
  const statistics = await ofBatchOnce(database, report, batchId);
  if (statistics === null) return [];
  const { paperId, items } = statistics;
  return BATCH_ITEMS.rows(database.pool, { testId, paperId, items: JSON.stringify(items) });
}

/**
 * How the questions of a test went, for all students or a batch's, in the order of the newest paper that they took; those
 * that it doesn't ask come last.
 */
export async function findItems(
  viewer: Viewer,
  { database }: Needed,
  report: Report,
): Promise<ReportedItem[]> {
  requirePermission(viewer, "report:keys");
  const rows = await itemRows({ database }, report);
  return rows.map(({ choices, ...row }) => ({
    ...{ ...row, batchId: report.batchId },
    ...shownFigures({ ...row, choices: choices as ChoiceStatistics[] }),
  }));
}

const ITEM_HEADER = [
  ...["number", "question_id", "question", "subject", "section", "key", "attempts", "facility"],
  ...["discrimination", "efficiency", "mean_rest_score", "omitted", "not_reached"],
  ...["median_seconds", "p90_seconds", "attempts_on_this_wording", "wording_is_current", "choices"],
];

const letter = (option: number) => (option < 0 ? "omitted" : String.fromCharCode(65 + option));

/** The items of a test as CSV, for all students or a batch's. @throws NotFound when there is no such test */
export async function itemsFile(
  viewer: Viewer,
  dependencies: Needed,
  testId: number,
  batchId: BatchChoice,
): Promise<string> {
  const report = await findTestReport(viewer, dependencies, testId, batchId);
  const items = await findItems(viewer, dependencies, report);
  const records = items.map((item) =>
    csvRecord([
      ...[item.position === null ? "" : item.position + 1, item.questionId],
      ...[item.questionText, item.subject, item.section ?? "", letter(item.correctOptionIndex)],
      ...[item.attempts, item.facility ?? "", item.discrimination ?? "", item.efficiency ?? ""],
      ...[item.meanRest ?? "", item.omittedShare ?? "", item.notReachedShare ?? ""],
      ...[item.medianSeconds ?? "", item.p90Seconds ?? "", item.revisionAttempts],
      item.isCurrent ? "yes" : "no",
      item.choices.map(({ choice, count }) => `${letter(choice)} ${count}`).join("; "),
    ]),
  );
  return BYTE_ORDER_MARK + csvRecord(ITEM_HEADER) + records.join("");
}

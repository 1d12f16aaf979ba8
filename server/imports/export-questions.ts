import type { WrittenFormat } from "#rules/file-formats.ts";
import { requirePermission } from "../accounts/require-permission.ts";
import type { Viewer } from "../accounts/viewer.ts";
import type { Database } from "../database/client.ts";
import type { Prisma } from "../database/generated/prisma/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { NotFound } from "../errors.ts";
import { storedSections } from "../fixed-tests/sections.ts";
import { matching, type QuestionFilter } from "../questions/question-filter.ts";
import { scheduleTexts } from "./file-schedule.ts";
import { writers } from "./writers/registry.ts";

/** Questions of a part at most. */
export const EXPORT_PART = 2000;

/** Questions that are read at once, so that other requests are answered in between. */
const PAGE = 500;

const EXPORTED = {
  id: true,
  passageId: true,
  revision: true,
  passage: { select: { revision: { select: { text: true, title: true, source: true } } } },
} as const;

type Exported = Prisma.QuestionGetPayload<{ select: typeof EXPORTED }>;

/**
 * Questions of a page as they are written: a set stands together in its order, where its oldest question
 * is, whatever page the others are on.
 */
async function inSets(
  { prisma }: Database,
  filter: QuestionFilter,
  page: readonly Exported[],
): Promise<Exported[]> {
  const passageIds = [...new Set(page.flatMap(({ passageId }) => passageId ?? []))];
  if (passageIds.length === 0) return [...page];
  const members = await prisma.question.findMany({
    where: { AND: [matching(filter), { passageId: { in: passageIds } }] },
    orderBy: [{ passagePosition: "asc" }, { id: "asc" }],
    select: EXPORTED,
  });
  const sets = Map.groupBy(members, ({ passageId }) => passageId);
  return page.flatMap((question) => {
    if (question.passageId === null) return question;
    const set = sets.get(question.passageId) ?? [];
    return set.some(({ id }) => id < question.id) ? [] : set;
  });
}

/** A piece of an export; the pieces one after the other are the file. */
export interface ExportPart {
  text: string;
  /** Questions of this part. */
  count: number;
  /** Where the next part goes on; null when this was the last. */
  cursor: number | null;
}

/**
 * A part of the bank as a file, oldest question first, sets together. The import reads the file back identical,
 * and no cell of a table runs as a formula (docs/rules.md, section 10).
 *
 * @param after the cursor of the part before; null for the first part, which has the header
 * @throws Forbidden for a student
 */
export async function exportPart(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
  after: number | null,
  format: WrittenFormat,
): Promise<ExportPart> {
  requirePermission(viewer, "bank:export");
  const writer = writers[format];
  const pieces = after === null ? [writer.head({ hasIds: true })] : [];
  let last = after ?? 0;
  let written = 0;
  for (let count = 0; count < EXPORT_PART; ) {
    const questions = await database.prisma.question.findMany({
      where: { AND: [matching(filter), { id: { gt: last } }] },
      orderBy: { id: "asc" },
      take: PAGE,
      select: EXPORTED,
    });
    for (const { id, revision, passage } of await inSets(database, filter, questions)) {
      const words = passage?.revision ?? null;
      pieces.push(writer.question({ question: revision, passage: words, id }));
      written += 1;
    }
    count += questions.length;
    last = questions.at(-1)?.id ?? last;
    if (questions.length < PAGE) return { text: pieces.join(""), count: written, cursor: null };
  }
  return { text: pieces.join(""), count: written, cursor: last };
}

/** How many questions an export of the filter has. @throws Forbidden for a student */
export async function countExported(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  filter: QuestionFilter,
): Promise<number> {
  requirePermission(viewer, "bank:export");
  return database.prisma.question.count({ where: matching(filter) });
}

const SCHEDULED = {
  ...{ opensAt: true, closesAt: true, resultsAt: true, isLateStartCut: true, attemptLimit: true },
  ...{ clockRunsOn: true, isRanked: true, lateAnswers: true, opensAgain: true },
} as const;

/** Questions of a part at most: a passage of 20,000 characters may stand in each row. */
const EXPORT_TEST_PART = 200;

/**
 * A part of a test as a file: its questions in order with their passages and sections, and its schedule. Upload Test
 * makes the same test of it again, and no cell of a table runs as a formula (docs/rules.md, section 10).
 * Questions that were deleted from the bank are left out.
 *
 * @param after the cursor of the part before; null for the first part, which has the header
 * @throws Forbidden for a student
 * @throws NotFound when there is no such test, or it is archived
 */
export async function exportTest(
  viewer: Viewer,
  { database }: Pick<Dependencies, "database">,
  id: number,
  after: number | null,
  format: WrittenFormat,
): Promise<ExportPart> {
  requirePermission(viewer, "test:read");
  const writer = writers[format];
  const test = await database.prisma.test.findFirst({
    where: { id, archivedAt: null },
    select: { sections: true, ...SCHEDULED },
  });
  if (test === null) throw new NotFound("Test not found");
  const { sections: stored, ...schedule } = test;
  const sections = storedSections(stored);
  const times = scheduleTexts(schedule);
  const asked = await database.prisma.testQuestion.findMany({
    where: { testId: id, position: { gte: after ?? 0 } },
    orderBy: { position: "asc" },
    take: EXPORT_TEST_PART + 1,
    select: {
      position: true,
      question: {
        select: {
          deletedAt: true,
          revision: true,
          passage: {
            select: { revision: { select: { text: true, title: true, source: true } } },
          },
        },
      },
    },
  });
  const part = asked.slice(0, EXPORT_TEST_PART);
  const questions = part.flatMap(({ position, question: { deletedAt, revision, passage } }) => {
    const section = sections.findLast(({ start }) => start <= position) ?? null;
    if (deletedAt !== null) return [];
    return { question: revision, passage: passage?.revision ?? null, section };
  });
  // The first row of the file has it.
  const records = questions.map((question, index) =>
    writer.question({
      ...question,
      schedule: after === null && index === 0 ? times : {},
    }),
  );
  const head = after === null ? writer.head({ hasSections: true, hasSchedule: true }) : "";
  const cursor = asked[EXPORT_TEST_PART]?.position ?? null;
  return { text: head + records.join(""), count: records.length, cursor };
}

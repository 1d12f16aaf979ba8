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
import type { PackedFile, PartWriter, Writer, WrittenQuestion } from "./writers/writer.ts";
import { pictureHashes, richTextsOf } from "./writers/written-markup.ts";

/** Questions of a part at most. */
export const EXPORT_PART = 2000;

/** Questions that are read at once, so that other requests are answered in between. */
const PAGE = 500;

/** Bytes of a part after which no more questions begin in it: pictures may come with them. */
const PART_BYTES = 8 * 1024 * 1024;

const PASSAGE = {
  select: {
    revision: { select: { text: true, title: true, source: true, html: true, lang: true } },
  },
} as const;

const EXPORTED = { id: true, passageId: true, revision: true, passage: PASSAGE } as const;

type Exported = Prisma.QuestionGetPayload<{ select: typeof EXPORTED }>;

/**
 * What is written for each question of a page: a set stands together in its order, where its oldest question
 * is, whatever page the others are on; for those nothing is.
 */
async function inSets(
  { prisma }: Database,
  filter: QuestionFilter,
  page: readonly Exported[],
): Promise<Exported[][]> {
  const passageIds = [...new Set(page.flatMap(({ passageId }) => passageId ?? []))];
  if (passageIds.length === 0) return page.map((question) => [question]);
  const members = await prisma.question.findMany({
    where: { AND: [matching(filter), { passageId: { in: passageIds } }] },
    orderBy: [{ passagePosition: "asc" }, { id: "asc" }],
    select: EXPORTED,
  });
  const sets = Map.groupBy(members, ({ passageId }) => passageId);
  return page.map((question) => {
    if (question.passageId === null) return [question];
    const set = sets.get(question.passageId) ?? [];
    return set.some(({ id }) => id < question.id) ? [] : set;
  });
}

/** A piece of an export; the pieces one after the other are the file. */
export interface ExportPart {
  /** Text of the file; of a package, of its manifest. */
  text: string;
  /** The files of a package that came with this part, a picture again with each part; none for a format of one file. */
  files: readonly PackedFile[];
  /** Questions of this part. */
  count: number;
  /** Where the next part goes on; null when this was the last. */
  cursor: number | null;
}

type Stored = Pick<Exported, "revision" | "passage">;

/** Collects a part of an export. */
class Part {
  readonly #database: Database;
  readonly #writer: Writer;
  readonly #part: PartWriter;
  readonly #pieces: string[];
  readonly #files: PackedFile[] = [];
  #bytes = 0;
  count = 0;

  /** @param head what the file begins with; empty but for the first part */
  constructor(database: Database, writer: Writer, head: string) {
    this.#database = database;
    this.#writer = writer;
    this.#part = writer.part();
    this.#pieces = [head];
  }

  get isFull(): boolean {
    return this.#bytes > PART_BYTES;
  }

  async add(
    { revision, passage }: Stored,
    more: Pick<WrittenQuestion, "id" | "section" | "schedule">,
  ): Promise<void> {
    const { questionHtml, optionsHtml, explanationHtml, lang } = revision;
    const markup = { questionHtml, optionsHtml, explanationHtml, lang };
    const written = { question: revision, markup, passage: passage?.revision ?? null, ...more };
    const pictures = this.#writer.hasMarkup ? await this.#picturesOf(written) : undefined;
    const { text, files = [] } = this.#part.question({
      ...written,
      ...(pictures === undefined ? {} : { pictures }),
    });
    this.#pieces.push(text);
    this.#files.push(...files);
    this.#bytes += text.length + files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
    this.count += 1;
  }

  /** @param cursor where the next part goes on; null when this is the last */
  end(cursor: number | null): ExportPart {
    const text = this.#pieces.join("") + (cursor === null ? this.#writer.foot : "");
    return { text, files: this.#files, count: this.count, cursor };
  }

  async #picturesOf(written: WrittenQuestion): Promise<ReadonlyMap<string, Uint8Array>> {
    const hashes = pictureHashes(richTextsOf(written));
    if (hashes.length === 0) return new Map();
    const images = await this.#database.prisma.image.findMany({
      where: { hash: { in: hashes } },
      select: { hash: true, content: true },
    });
    return new Map(images.map(({ hash, content }) => [hash, content]));
  }
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
  const part = new Part(database, writer, after === null ? writer.head({ hasIds: true }) : "");
  let last = after ?? 0;
  for (let count = 0; count < EXPORT_PART; ) {
    const questions = await database.prisma.question.findMany({
      where: { AND: [matching(filter), { id: { gt: last } }] },
      orderBy: { id: "asc" },
      take: PAGE,
      select: EXPORTED,
    });
    const sets = await inSets(database, filter, questions);
    for (const [index, { id }] of questions.entries()) {
      for (const member of sets[index] ?? []) await part.add(member, { id: member.id });
      last = id;
      if (part.isFull) return part.end(last);
    }
    count += questions.length;
    if (questions.length < PAGE) return part.end(null);
  }
  return part.end(last);
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
          passage: PASSAGE,
        },
      },
    },
  });
  const head = writer.head({ hasSections: true, hasSchedule: true });
  const part = new Part(database, writer, after === null ? head : "");
  for (const { position, question } of asked) {
    const isNext = part.isFull || position === asked[EXPORT_TEST_PART]?.position;
    if (isNext) return part.end(position);
    if (question.deletedAt !== null) continue;
    const section = sections.findLast(({ start }) => start <= position) ?? null;
    // The first row of the file has it.
    const isFirst = after === null && part.count === 0;
    await part.add(question, { section, schedule: isFirst ? times : {} });
  }
  return part.end(null);
}

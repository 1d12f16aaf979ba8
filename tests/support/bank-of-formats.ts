import { randomBytes } from "node:crypto";
import sharp from "sharp";
import type { WrittenFormat } from "#rules/file-formats.ts";
import type { Viewer } from "../../server/accounts/viewer.ts";
import { exportPart } from "../../server/imports/export-questions.ts";
import { importQuestions } from "../../server/imports/receive-file.ts";
import { writers } from "../../server/imports/writers/registry.ts";
import { zipped } from "../../server/rest/zip-stream.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { insertViewer } from "./people.ts";

async function picture(index: number): Promise<string> {
  // Noise, so that a picture takes its room in every format.
  const raw = { width: 64, height: 64, channels: 3 } as const;
  const bytes = await sharp(randomBytes(64 * 64 * 3), { raw })
    .webp({ quality: 60 })
    .toBuffer();
  return `${JSON.stringify({ picture: `p${index}.webp`, base64: bytes.toString("base64") })}\n`;
}

const passageOf = (set: number) => ({
  text: "",
  title: set % 2 === 0 ? `Passage ${set}` : null,
  lang: set % 4 === 0 ? "hi" : null,
  source: set % 3 === 0 ? "An Act, s. 1" : null,
  html: `<p>Passage ${set}: the <em>bailee</em> takes care. ${"It was so held. ".repeat(20)}</p><ul><li>one</li><li>two</li></ul>`,
});

function question(index: number): string {
  const isRich = index % 3 === 0;
  const hasPicture = index % 60 === 0;
  const shown = hasPicture ? `<p><img src="file:p${index}.webp" alt="Noise ${index}"></p>` : "";
  const rich = {
    question_html: `<p>Question <strong>${index}</strong>: is \\(x_{${index}} &lt; \\frac{1}{2}\\)?</p>${shown}`,
    options_html: ["<p>x<sup>2</sup></p>", `<p>${index} × y</p>`, "<p>\\(\\sqrt{z}\\)</p>"],
    explanation_html: index % 2 === 0 ? "<p>Because it is <em>so</em>.</p>" : null,
  };
  return `${JSON.stringify({
    question_text: `Question ${index}: “क्या” = {it}?\nThink; then answer.`,
    options: ["-1", "@2 ~ 3", "न्याय"],
    correct_option_index: index % 3,
    subject: `Law ${index % 7}`,
    topic: index % 5 === 0 ? null : "Duty / care",
    explanation: index % 2 === 0 ? null : "Because\n=1.",
    ...(index % 4 === 0 ? { pyq: true, pyq_year: 2019, pyq_exam: "CLAT" } : {}),
    ...(isRich ? rich : {}),
    ...(index % 11 === 0 ? { lang: "hi" } : {}),
    passage: index % 10 < 4 ? passageOf(Math.floor(index / 10)) : null,
  })}\n`;
}

/** A file of JSON Lines with so many questions: passages, formulas, pictures and all that formats have no place for. */
async function* bankFile(count: number): AsyncGenerator<Buffer> {
  for (let index = 0; index < count; index += 1) {
    if (index % 60 === 0) yield Buffer.from(await picture(index));
    yield Buffer.from(question(index).replace(`"text":""`, `"text":"."`));
  }
}

/** The bank as a file of a format, as REST sends it. */
export async function* exportedFile(
  admin: Viewer,
  bank: TestDatabase,
  format: WrittenFormat,
): AsyncGenerator<Uint8Array> {
  async function* parts() {
    for (let after: number | null = null; ; ) {
      const { text, files, cursor } = await exportPart(admin, bank, {}, after, format);
      const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64");
      yield { text, files: files.map(({ name, bytes }) => ({ name, base64: base64(bytes) })) };
      if (cursor === null) return;
      after = cursor;
    }
  }
  const { manifest } = writers[format];
  if (manifest === null) for await (const { text } of parts()) yield Buffer.from(text);
  else yield* zipped(parts(), manifest);
}

/** All words of a bank with their passages, in its order. */
export async function contentOfBank({ database }: TestDatabase) {
  const questions = await database.prisma.question.findMany({
    where: { deletedAt: null },
    orderBy: [{ revision: { questionText: "asc" } }, { id: "asc" }],
    select: {
      passagePosition: true,
      revision: {
        omit: { id: true, questionId: true, createdAt: true, authorId: true, passageId: true },
      },
      passage: {
        select: {
          revision: { select: { text: true, title: true, source: true, html: true, lang: true } },
        },
      },
    },
  });
  const images = await database.prisma.image.findMany({
    orderBy: { hash: "asc" },
    select: { hash: true },
  });
  return { questions, images };
}

/** The formats that hold all of a question, with the name of a file of each. */
export const WHOLE_FORMATS = [
  ["json", "bank.jsonl"],
  ["moodle", "bank.xml"],
  ["gift", "bank.gift"],
  ["qti", "bank.zip"],
] as const;

async function importInto(
  database: TestDatabase,
  fileName: string,
  stream: AsyncIterable<Uint8Array>,
) {
  const now = () => new Date();
  const upload = { stream, fileName };
  return (await importQuestions(null, { ...database, now }, upload)).summary;
}

/** A bank of so many questions, with its administrator. */
export async function filledBank(count: number): Promise<{ bank: TestDatabase; admin: Viewer }> {
  const bank = await createTestDatabase();
  await bank.work();
  const { created } = await importInto(bank, "bank.jsonl", bankFile(count));
  if (created !== count) throw new Error(`Only ${created} questions were created.`);
  return { bank, admin: await insertViewer(bank.database, "admin") };
}

/** What becomes of a bank in another installation, by a file of a format. */
export async function copiedBank(
  { bank, admin }: { bank: TestDatabase; admin: Viewer },
  [format, fileName]: (typeof WHOLE_FORMATS)[number],
) {
  const copy = await createTestDatabase();
  try {
    await copy.work();
    const summary = await importInto(copy, fileName, exportedFile(admin, bank, format));
    return { summary, content: await contentOfBank(copy) };
  } finally {
    await copy.drop();
  }
}

import type pg from "pg";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { ExpectedFailure } from "../errors.ts";
import { questionRecord } from "../questions/insert-questions.ts";
import { readSpellings } from "../questions/labels.ts";
import { stageQuestions } from "../questions/question-stage.ts";
import { UnreadableFile } from "./file-failure.ts";
import { importLimits } from "./import-limits.ts";
import type { Progress } from "./import-progress.ts";
import { errorRecord, stageErrors } from "./import-rows.ts";
import type { NumberedRow, QuestionFile } from "./question-file.ts";

/** What was read of a file. */
export interface StagedFile {
  /** Row numbers that a batch of staged questions lies between, both included. */
  batches: { first: number; last: number }[];
  /** Rows that could not become questions. */
  errors: number;
}

async function* uploaded(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof ExpectedFailure) throw error;
    const broken = new UnreadableFile(
      "The upload broke off before the end of the file. Nothing was imported; try again.",
    );
    broken.cause = error;
    throw broken;
  }
}

/** Sends batches to the stage, one at a time, each while the next one is being read. */
class Batches {
  readonly sent: { first: number; last: number }[] = [];
  readonly #stage: (records: string[]) => Promise<void>;
  // As JSON at once: a string is far less for the memory to keep than a question cut from the file.
  #records: string[] = [];
  #first = 0;
  #last = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(stage: (records: string[]) => Promise<void>) {
    this.#stage = stage;
  }

  /** @returns whether the batch is full */
  add(row: number, record: string): boolean {
    if (this.#records.length === 0) this.#first = row;
    this.#last = row;
    this.#records.push(record);
    return this.#records.length >= importLimits.batchRows;
  }

  async send(): Promise<void> {
    await this.#sending;
    const records = this.#records;
    if (records.length === 0) return;
    this.#records = [];
    this.sent.push({ first: this.#first, last: this.#last });
    this.#sending = this.#stage(records);
    // Awaited by the next send; till then nobody else may call it unhandled.
    this.#sending.catch(() => undefined);
  }

  async finish(): Promise<void> {
    await this.send();
    await this.#sending;
  }
}

/**
 * Reads a file as it arrives and stages its rows.
 *
 * @param client the import's own connection, with both stages open
 * @throws UnreadableFile, FileTooLarge
 */
export async function stageFile(
  client: pg.PoolClient,
  file: QuestionFile,
  stream: AsyncIterable<Uint8Array>,
  note: (progress: Progress) => void,
): Promise<StagedFile> {
  const spellings = await readSpellings(client);
  const good = new Batches((records) => stageQuestions(client, records));
  const bad = new Batches((records) => stageErrors(client, records));
  let errors = 0;
  const spelt = (question: NormalisedQuestion, row: number) =>
    questionRecord(spellings.spell(question), row);
  const take = async (rows: readonly NumberedRow[]) => {
    for (const { row, result } of rows) {
      if ("error" in result) {
        errors += 1;
        if (bad.add(row, errorRecord(row, result.error))) await bad.send();
      } else if (good.add(row, spelt(result.question, row))) {
        await good.send();
      }
    }
    note({ rowsRead: file.rowsRead, rowsDone: errors });
  };
  for await (const chunk of uploaded(stream)) await take(file.push(chunk));
  await take(file.end());
  await good.finish();
  await bad.finish();
  return { batches: good.sent, errors };
}

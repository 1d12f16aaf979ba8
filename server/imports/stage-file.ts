import type pg from "pg";
import type { NormalisedQuestion } from "#rules/question-rules.ts";
import { ExpectedFailure } from "../errors.ts";
import { questionRecord } from "../questions/insert-questions.ts";
import { readSpellings } from "../questions/labels.ts";
import { stageQuestions } from "../questions/question-stage.ts";
import { UnreadableFile } from "./file-failure.ts";
import { importLimits } from "./import-limits.ts";
import type { Progress } from "./import-progress.ts";
import type { NumberedRow, QuestionFile } from "./question-file.ts";

/** A row that could not become a question, and why. */
export interface RowError {
  row: number;
  error: string;
}

/** What was read of a file. */
export interface StagedFile {
  /** Row numbers that a batch of staged rows lies between, both included. */
  batches: { first: number; last: number }[];
  errors: RowError[];
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
  readonly #client: pg.PoolClient;
  // As JSON at once: a string is far less for the memory to keep than a question cut from the file.
  #records: string[] = [];
  #first = 0;
  #last = 0;
  #sending: Promise<void> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @returns whether the batch is full */
  add(row: number, question: NormalisedQuestion): boolean {
    if (this.#records.length === 0) this.#first = row;
    this.#last = row;
    this.#records.push(questionRecord(question, row));
    return this.#records.length >= importLimits.batchRows;
  }

  async send(): Promise<void> {
    await this.#sending;
    const records = this.#records;
    if (records.length === 0) return;
    this.#records = [];
    this.sent.push({ first: this.#first, last: this.#last });
    this.#sending = stageQuestions(this.#client, records);
    // Awaited by the next send; till then nobody else may call it unhandled.
    this.#sending.catch(() => undefined);
  }

  async finish(): Promise<void> {
    await this.send();
    await this.#sending;
  }
}

/**
 * Reads a file as it arrives and stages its valid rows.
 *
 * @param client the import's own connection, with its stage open
 * @throws UnreadableFile, FileTooLarge
 */
export async function stageFile(
  client: pg.PoolClient,
  file: QuestionFile,
  stream: AsyncIterable<Uint8Array>,
  note: (progress: Progress) => void,
): Promise<StagedFile> {
  const spellings = await readSpellings(client);
  const errors: RowError[] = [];
  const batches = new Batches(client);
  const take = async (rows: readonly NumberedRow[]) => {
    for (const { row, result } of rows) {
      if ("error" in result) {
        errors.push({ row, error: result.error });
      } else if (batches.add(row, spellings.spell(result.question))) {
        await batches.send();
      }
    }
    note({ rowsRead: file.rowsRead, rowsDone: errors.length });
  };
  for await (const chunk of uploaded(stream)) await take(file.push(chunk));
  await take(file.end());
  await batches.finish();
  return { batches: batches.sent, errors };
}

import type pg from "pg";
import { ExpectedFailure } from "../errors.ts";
import { readSpellings } from "../questions/labels.ts";
import { type PositionedQuestion, stageQuestions } from "../questions/question-stage.ts";
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
  #batch: PositionedQuestion[] = [];
  #sending: Promise<void> = Promise.resolve();

  constructor(client: pg.PoolClient) {
    this.#client = client;
  }

  /** @returns whether the batch is full */
  add(question: PositionedQuestion): boolean {
    this.#batch.push(question);
    return this.#batch.length >= importLimits.batchRows;
  }

  async send(): Promise<void> {
    await this.#sending;
    const batch = this.#batch;
    const [first, last] = [batch.at(0)?.position, batch.at(-1)?.position];
    if (first === undefined || last === undefined) return;
    this.#batch = [];
    this.sent.push({ first, last });
    this.#sending = stageQuestions(this.#client, batch);
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
 * @param client the import's transaction, with its stage open
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
      } else if (batches.add({ position: row, question: spellings.spell(result.question) })) {
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

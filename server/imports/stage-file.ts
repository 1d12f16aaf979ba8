import type { LimitFunction } from "p-limit";
import type pg from "pg";
import { ExpectedFailure } from "../errors.ts";
import type { BankLabels } from "../questions/labels.ts";
import { stageQuestions } from "../questions/question-stage.ts";
import { UnreadableFile } from "./file-failure.ts";
import type { Progress } from "./import-progress.ts";
import { stageErrors } from "./import-rows.ts";
import { QuestionFileThread } from "./question-file-thread.ts";
import type { ReadPiece } from "./read-in-thread.ts";

/** What was read of a file. */
export type StagedFile = Omit<ReadPiece, "questions" | "errors"> & {
  /** Bytes of the file. */
  sizeBytes: number;
};

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

async function stagePiece(client: pg.PoolClient, piece: ReadPiece): Promise<void> {
  const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
    Buffer.from(buffer, byteOffset, byteLength);
  for (const json of piece.questions) await stageQuestions(client, bufferOf(json));
  for (const json of piece.errors) await stageErrors(client, bufferOf(json));
}

/**
 * Reads a file as it arrives and stages its rows: each piece while the next one is being read.
 *
 * @param client the import's own connection, with both stages open
 * @param inTurn works on each piece when it is its turn
 * @param labels how the bank spells its labels; of a test's file, how many questions it may have
 * @param currentYear the calendar year in India (istYear), the latest a PYQ can be of
 * @throws UnreadableFile, FileTooLarge
 */
export async function stageFile(
  client: pg.PoolClient,
  inTurn: LimitFunction,
  currentYear: number,
  stream: AsyncIterable<Uint8Array>,
  note: (progress: Progress) => void,
  { labels, maxQuestions }: { labels: BankLabels; maxQuestions: number | null },
): Promise<StagedFile> {
  const thread = new QuestionFileThread({ currentYear, labels, maxQuestions });
  let sizeBytes = 0;
  let staging = Promise.resolve();
  const take = async (chunk: Uint8Array | null) => {
    const piece = await inTurn(async () => {
      const read = await thread.read(chunk);
      await staging;
      return read;
    });
    staging = stagePiece(client, piece);
    // Awaited before the next piece is staged; till then nobody else may call it unhandled.
    staging.catch(() => undefined);
    sizeBytes += chunk?.byteLength ?? 0;
    note({ sizeBytes, rowsRead: piece.rowsRead, rowsDone: piece.errorCount, created: 0 });
    return piece;
  };
  try {
    for await (const chunk of uploaded(stream)) await take(chunk);
    const last = await take(null);
    await staging;
    return { ...last, sizeBytes };
  } finally {
    await thread.close();
  }
}

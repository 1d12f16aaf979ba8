import type pg from "pg";
import { stagePassages } from "../passages/stage-passages.ts";
import { stageQuestions } from "../questions/question-stage.ts";
import { stageErrors } from "./import-rows.ts";
import { QuestionFileThread } from "./question-file-thread.ts";
import type { ReadPiece, ThreadData } from "./read-in-thread.ts";

/** What was read of a file so far. */
export type ReadFile = Omit<ReadPiece, "questions" | "questionCount" | "passages" | "errors">;

/** The rows of some of its bytes. */
export interface FilePiece extends ReadPiece {
  /** Bytes that were read so far, and whether these were the last. */
  readBytes: number;
  isLast: boolean;
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** The rows of a file, piece by piece in its order. To be closed, whatever happened. */
export class FileRows {
  readonly #bytes: AsyncIterator<Uint8Array>;
  readonly #thread: QuestionFileThread;
  #readBytes = 0;

  constructor(bytes: AsyncIterable<Uint8Array>, data: ThreadData) {
    this.#bytes = bytes[Symbol.asyncIterator]();
    this.#thread = new QuestionFileThread(data);
  }

  /**
   * Reads on, one call at a time; not after the last piece.
   *
   * @throws UnreadableFile, FileTooLarge, and what the bytes throw
   */
  async next(): Promise<FilePiece> {
    const { value, done } = await this.#bytes.next();
    const chunk = done ? null : value;
    const piece = await this.#thread.read(chunk);
    this.#readBytes += chunk?.byteLength ?? 0;
    return { ...piece, readBytes: this.#readBytes, isLast: done === true };
  }

  async close(): Promise<void> {
    await this.#thread.close();
  }
}

/** Stages the rows of a piece. @param client the import's own connection, with all stages open */
export async function stagePiece(client: pg.PoolClient, piece: ReadPiece): Promise<void> {
  for (const json of piece.questions) await stageQuestions(client, bufferOf(json));
  for (const json of piece.passages) await stagePassages(client, bufferOf(json));
  for (const json of piece.errors) await stageErrors(client, bufferOf(json));
}

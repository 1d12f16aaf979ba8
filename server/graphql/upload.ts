import type pg from "pg";

/** What happens beside the import of a file. */
export interface ImportHooks {
  /**
   * Called when it is the file's turn, with its bytes; when it throws, nothing is imported and
   * nothing reported of it.
   */
  beforeImport(stream: AsyncIterable<Uint8Array>): Promise<void>;
  /** Called when the whole file has come: what its job needs to save the answer for its key, as JSON. */
  kept(): unknown;
  /** Saves the answer for the key in the transaction that stores the file, where no job does. */
  keep(client: pg.ClientBase, answer: unknown): Promise<void>;
}

/** A file that is being received, as the REST route hands it to a GraphQL operation in the same process. */
export class Upload {
  readonly fileName: string;
  /** What the sender says it is, such as text/csv. */
  readonly mediaType: string;
  /** The bytes as they arrive, to be read once. */
  readonly stream: AsyncIterable<Uint8Array>;
  /**
   * Reads the rest of the form, after the stream has ended, and answers the operation's arguments
   * by all of its fields: a form may say behind the file what the file is for.
   *
   * @throws ExpectedFailure when the rest of the form is not acceptable
   */
  readonly argumentsBehind: () => Promise<Record<string, unknown>>;
  /** What happens beside its import; null for nothing. */
  readonly hooks: ImportHooks | null;

  constructor(
    file: Pick<Upload, "fileName" | "mediaType" | "stream" | "argumentsBehind" | "hooks">,
  ) {
    this.fileName = file.fileName;
    this.mediaType = file.mediaType;
    this.stream = file.stream;
    this.argumentsBehind = file.argumentsBehind;
    this.hooks = file.hooks;
  }
}

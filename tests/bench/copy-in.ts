import type pg from "pg";

/** What pg hands to a statement that it lets write its own protocol. */
interface CopyConnection {
  query(text: string): void;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

/**
 * Runs `COPY table FROM STDIN`: the fastest way into PostgreSQL that there is.
 *
 * @param chunks the rows in COPY's text format
 */
export function copyIn(
  client: pg.ClientBase,
  table: string,
  chunks: readonly Buffer[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    const statement = {
      submit(connection: CopyConnection) {
        connection.query(`COPY ${table} FROM STDIN`);
      },
      handleCopyInResponse(connection: CopyConnection) {
        for (const chunk of chunks) connection.sendCopyFromChunk(chunk);
        connection.endCopyFrom();
      },
      handleCommandComplete() {},
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(statement as unknown as pg.Submittable);
  });
}

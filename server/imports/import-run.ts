import { setTimeout as sleep } from "node:timers/promises";
import type pg from "pg";
import { istYear } from "#rules/times.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict } from "../errors.ts";
import { openPassageStage } from "../passages/stage-passages.ts";
import { readFileLabels } from "../questions/labels.ts";
import { lockBank, openStage } from "../questions/question-stage.ts";
import type { Authorship } from "../questions/store-questions.ts";
import { hideNearSubjects } from "../questions/unconfirmed-subjects.ts";
import { type FilePiece, FileRows, type ReadFile, stagePiece } from "./file-rows.ts";
import type { FileSection } from "./file-sections.ts";
import { type ImportConnection, inOwnTransaction } from "./import-connection.ts";
import { importLimits } from "./import-limits.ts";
import type { ProgressNotes } from "./import-progress.ts";
import { cancelledWords, finishImport, type ImportJob, isCancelWanted } from "./import-record.ts";
import { type ImportReport, summaryOf } from "./import-report.ts";
import { openErrorStage } from "./import-rows.ts";
import type { KeptFile } from "./kept-file.ts";
import { newSubjectsOf } from "./land-known-questions.ts";
import { Landing } from "./landing.ts";
import { filesInUndo, finishUndos } from "./undo-import.ts";

/** Somebody cancelled it: nothing of it was stored. */
export class Cancelled extends Conflict {}

/** How often it is asked whether somebody has cancelled the import, in milliseconds. */
const LOOK_EVERY_MS = 300;

/** So often an undo that fails is tried again, each time after so many milliseconds. */
const UNDO_TRIES = 5;
const UNDO_WAIT_MS = 1_000;

/** What an import works on. */
export interface RunningImport {
  database: Dependencies["database"];
  connection: ImportConnection;
  id: number;
  notes: ProgressNotes;
  authorship: Authorship;
  file: KeptFile;
  /** Settled when the whole file is kept, with what else finishing it needs. */
  arrival: Promise<ImportJob>;
  /** So many different questions may be in the file; null for any number. */
  maxQuestions: number | null;
  /** Whether a test is made of it, which its columns may put into sections. */
  isOfTest: boolean;
  now: () => Date;
}

/** What else happens in the transaction that stores the questions. */
export interface Ending {
  /**
   * @param sections those that the file says
   * @returns the test that was made of the file, if one was
   */
  alongside(
    client: pg.PoolClient,
    importId: number,
    job: ImportJob,
    sections: readonly FileSection[],
  ): Promise<number | null>;
  /** The last part of all. */
  last?(client: pg.PoolClient, importId: number, job: ImportJob): Promise<void>;
}

/**
 * One import from its first row to its last. Until the whole file has come its rows are staged as they
 * come, with no transaction open however slowly that is; then those and all others are stored in one
 * transaction, while the next are being read.
 */
export class ImportRun {
  readonly #import: RunningImport;
  #hasArrived = false;
  /** The last row that is on the stage. */
  #stagedTo = 0;
  #end: Error | null = null;
  readonly #ended = Promise.withResolvers<never>();

  constructor(running: RunningImport) {
    this.#import = running;
    this.#ended.promise.catch(() => undefined);
    running.arrival.then(
      () => {
        this.#hasArrived = true;
      },
      () => undefined,
    );
  }

  async run(ending: Ending): Promise<ImportReport> {
    const watch = setInterval(() => void this.#look(), LOOK_EVERY_MS);
    const { file, connection, authorship, maxQuestions, isOfTest } = this.#import;
    try {
      await openStage(connection.client);
      await openPassageStage(connection.client);
      await openErrorStage(connection.client);
      const labels = await readFileLabels(connection.client);
      const currentYear = istYear(authorship.createdAt);
      const data = { currentYear, labels, maxQuestions, isOfTest };
      const rows = new FileRows(file.bytes(), data);
      try {
        const next = await this.#stageUntilArrival(rows);
        const job = await this.#import.arrival;
        for (;;) {
          await this.#finishUndos();
          const report = await connection.inTurn(() =>
            inOwnTransaction(connection.client, () =>
              this.#store(rows, next, job, labels.subjects, ending),
            ),
          );
          if (report !== null) return report;
        }
      } finally {
        await rows.close();
      }
    } finally {
      clearInterval(watch);
    }
  }

  /**
   * Takes back what is being taken back: another process may be at it, or gone.
   *
   * @throws Conflict when that fails again and again
   */
  async #finishUndos(): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      this.#checkEnd();
      try {
        const work = finishUndos(this.#import);
        // When this is to end meanwhile, the rest of it is not waited for.
        work.catch(() => undefined);
        await Promise.race([work, this.#ended.promise]);
        return;
      } catch (error) {
        this.#checkEnd();
        const [other] = await filesInUndo(this.#import.database.pool);
        if (other === undefined) continue;
        if (tries === UNDO_TRIES) {
          const words = `${other} is being taken back, which does not come to its end. Nothing was imported; try again later.`;
          const conflict = new Conflict(words);
          conflict.cause = error;
          throw conflict;
        }
        await Promise.race([sleep(UNDO_WAIT_MS), this.#ended.promise]);
      }
    }
  }

  /** Ends it before its next rows are stored, for whatever reason. */
  end(reason: Error): void {
    this.#end ??= reason;
    this.#ended.reject(reason);
    this.#import.connection.place.end(reason);
    this.#import.file.fail(reason);
  }

  /** The end that somebody wished for. */
  get #cancelled(): Cancelled {
    const { rowsRead, rowsDone, hasArrived } = this.#import.notes.progress;
    return new Cancelled(cancelledWords(hasArrived ? rowsDone : rowsRead));
  }

  async #look(): Promise<void> {
    const { database, id } = this.#import;
    // A look that fails is made up for by the next one, and by the end of the import.
    if (await isCancelWanted(database.pool, id).catch(() => false)) this.end(this.#cancelled);
  }

  #checkEnd(): void {
    if (this.#end !== null) throw this.#end;
  }

  #noteRead({ rowsRead, readBytes }: FilePiece, rowsDone: number): void {
    this.#import.notes.note({ rowsRead, readBytes, rowsDone });
  }

  /** @returns the first piece whose rows are not staged */
  async #stageUntilArrival(rows: FileRows): Promise<FilePiece> {
    const { client, inTurn } = this.#import.connection;
    for (let reading = rows.next(inTurn); ; ) {
      const piece = await reading;
      this.#noteRead(piece, piece.errorCount);
      if (piece.isLast || this.#hasArrived) return piece;
      reading = rows.next(inTurn);
      // Awaited when this piece is staged; till then nobody else may call it unhandled.
      reading.catch(() => undefined);
      await inTurn(() => stagePiece(client, piece));
      this.#stagedTo = piece.lastRow;
    }
  }

  /**
   * @returns null, with nothing stored, while another import is being taken back: what is about to leave
   *   the bank is not there already
   */
  async #store(
    rows: FileRows,
    next: FilePiece,
    job: ImportJob,
    subjects: readonly string[],
    ending: Ending,
  ): Promise<ImportReport | null> {
    const { connection, id, notes, authorship, file, isOfTest, now } = this.#import;
    const { client } = connection;
    await lockBank(client);
    if ((await filesInUndo(client)).length > 0) return null;
    const landed = { importId: id, authorship, isOfTest, stagedTo: this.#stagedTo };
    const landing = new Landing(client, landed, (counts) => {
      const { created, duplicates, errors } = counts;
      notes.note({ created, rowsDone: created + duplicates + errors });
      this.#checkEnd();
    });
    const read = await this.#landAll(landing, rows, next);
    const counts = await landing.finish(read);
    const testId = await ending.alongside(client, id, job, read.sections);
    const newSubjects = await newSubjectsOf(client, id, subjects);
    await hideNearSubjects(client, subjects, newSubjects);
    await notes.settled();
    const { ignoredColumns, header, passageCount } = read;
    const warnings = [...read.warnings, ...landing.warnings]
      .sort((one, other) => one.row - other.row)
      .slice(0, importLimits.maxWarnings);
    const sizeBytes = Math.max(file.sizeBytes, notes.progress.sizeBytes);
    const said = { ignoredColumns, header, passageCount, warnings };
    const outcome = { ...counts, ...said, newSubjects, sizeBytes, testId };
    if (!(await finishImport(client, id, outcome, now()))) throw this.#cancelled;
    await ending.last?.(client, id, job);
    return { importId: id, summary: summaryOf(counts), ignoredColumns };
  }

  /** Lands piece after piece, each while the next one is being read. */
  async #landAll(landing: Landing, rows: FileRows, first: FilePiece): Promise<ReadFile> {
    try {
      for (let piece = first; ; ) {
        const reading = piece.isLast ? null : rows.next(null);
        reading?.catch(() => undefined);
        await landing.take(piece);
        if (reading === null) return piece;
        piece = await reading;
        this.#noteRead(piece, this.#import.notes.progress.rowsDone);
        this.#checkEnd();
      }
    } catch (error) {
      await landing.settled();
      throw error;
    }
  }
}

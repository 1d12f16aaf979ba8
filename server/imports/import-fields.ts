import type { Viewer } from "../accounts/viewer.ts";
import type { Import } from "../database/generated/prisma/client.ts";
import { statement } from "../database/statement.ts";
import type { Dependencies } from "../dependencies.ts";
import { findNearNames, listSubjectNames } from "../questions/bank-names.ts";
import { unconfirmedSubjects } from "../questions/unconfirmed-subjects.ts";
import type { NewSubject } from "./import-record.ts";
import { undoEndOf, useOf } from "./undo-import.ts";

type Reading = Pick<Dependencies, "database" | "now">;

/** Whether an import can be undone, and until when. */
export interface ImportUndo {
  until: Date;
  /** Why it can't, in a sentence; null when it can. */
  refused: string | null;
  /** Whether it is being undone, or was. */
  isBegun: boolean;
  undoneAt: Date | null;
  takenBack: number | null;
}

/** How the undoing of an import stands; null for one that has nothing to undo. */
export async function undoOf(
  { database, now }: Reading,
  found: Pick<
    Import,
    | "id"
    | "kind"
    | "status"
    | "finishedAt"
    | "created"
    | "updated"
    | "undoChangeId"
    | "undoneAt"
    | "takenBack"
  >,
): Promise<ImportUndo | null> {
  const { id, kind, status, finishedAt, created, updated, undoChangeId, undoneAt, takenBack } =
    found;
  if (status !== "finished" || finishedAt === null) return null;
  const isBegun = undoChangeId !== null || undoneAt !== null;
  if (kind === "questions" && created + updated === 0 && !isBegun) return null;
  const until = undoEndOf(finishedAt);
  const isOpen = !isBegun && until > now();
  const refused = isOpen ? await useOf(database.pool, id) : isBegun ? null : "Its time is over.";
  return { until, refused, isBegun, undoneAt, takenBack };
}

/** A subject that an import brought, as the bank has it now. */
export interface BroughtSubject extends NewSubject {
  /** A name of the bank that it is near, and nobody said that they differ; null for none. */
  near: string | null;
  nearCount: number;
  /** Whether students see it. */
  isConfirmed: boolean;
}

const ROWS_OF_SUBJECTS = statement({
  text: `SELECT q.subject AS name, count(*)::int AS rows
    FROM import_rows r JOIN questions q ON q.id = r.question_id
    WHERE r.import_id = :importId AND q.subject = ANY (:subjects::text[]) AND q.deleted_at IS NULL
    GROUP BY q.subject ORDER BY min(r.row)`,
  takes: { importId: "int", subjects: "text[]" },
  gives: { name: "text!", rows: "int" },
});

/**
 * The subjects that an earlier file brought, that students don't see yet, and that rows of this import have:
 * otherwise nothing would say that students don't see those rows.
 */
async function stillUnconfirmed(
  { database }: Reading,
  importId: number,
  brought: readonly NewSubject[],
): Promise<NewSubject[]> {
  const subjects = [...(await unconfirmedSubjects(database))].filter((subject) =>
    brought.every(({ name }) => name !== subject),
  );
  if (subjects.length === 0) return [];
  return ROWS_OF_SUBJECTS.rows(database.pool, { importId, subjects });
}

/**
 * The subjects that an import brought and the bank still has, and those of its rows that still wait for a
 * decision; those to be decided first.
 */
export async function broughtSubjects(
  viewer: Viewer,
  dependencies: Reading,
  { id, newSubjects }: Pick<Import, "id" | "newSubjects">,
): Promise<BroughtSubject[]> {
  const own = newSubjects as unknown as NewSubject[];
  const brought = [...own, ...(await stillUnconfirmed(dependencies, id, own))];
  if (brought.length === 0) return [];
  const names = await listSubjectNames(viewer, dependencies);
  const pairs = await findNearNames(viewer, dependencies, "");
  const differing = brought
    .filter(({ name }) => names.some((other) => other.name === name))
    .map((subject) => {
      const pair = pairs.find(({ from, into }) =>
        [from.name, into.name].some((name) => name === subject.name),
      );
      const other = pair?.from.name === subject.name ? pair.into : pair?.from;
      return {
        ...subject,
        near: other?.name ?? null,
        nearCount: other?.questionCount ?? 0,
        isConfirmed: names.some(({ name, isConfirmed }) => name === subject.name && isConfirmed),
      };
    });
  const isSettled = ({ near, isConfirmed }: BroughtSubject) => near === null && isConfirmed;
  return differing.sort((one, other) => Number(isSettled(one)) - Number(isSettled(other)));
}

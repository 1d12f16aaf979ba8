import type { Database } from "../../server/database/client.ts";

/** What became of the rows of a file, in its order. */
export async function importDetails({ prisma }: Database, importId: number) {
  const rows = await prisma.importRow.findMany({ where: { importId }, orderBy: { row: "asc" } });
  const of = (outcome: string) => rows.filter((row) => row.outcome === outcome);
  return {
    created: of("created").map(({ questionId, question, subject }) => ({
      id: questionId ?? 0,
      question,
      subject,
    })),
    duplicates: of("duplicate").map(({ row, question, questionId }) => ({
      row,
      question,
      existingId: questionId ?? 0,
    })),
    errors: of("error").map(({ row, error }) => ({ row, error })),
  };
}

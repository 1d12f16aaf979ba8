import type { BlueprintInput, BlueprintReach, EditedBlueprintFragment } from "../gql/graphql.ts";

type StoredRow = EditedBlueprintFragment["sections"][number]["rows"][number];

/** A row as the form holds it: blank for any topic. The key is the list's. */
export interface RowForm extends Omit<StoredRow, "__typename" | "topic"> {
  key: number;
  topic: string;
}

/** A section as the form holds it. */
export interface SectionForm {
  key: number;
  title: string;
  rows: RowForm[];
}

/** A blueprint as the form holds it. */
export interface BlueprintForm {
  name: string;
  reach: BlueprintReach;
  lastTests: number;
  sections: SectionForm[];
}

let lastKey = 0;
function newKey(): number {
  lastKey += 1;
  return lastKey;
}

/** A row of ten questions of a subject. */
export function newRow(subject = ""): RowForm {
  return { key: newKey(), subject, topic: "", count: 10, difficulty: null, passages: "ANY" };
}

/** A section with one row. */
export function newSection(title = ""): SectionForm {
  return { key: newKey(), title, rows: [newRow()] };
}

/** A new blueprint: one section, which has no title of its own. */
export function newForm(): BlueprintForm {
  return { name: "", reach: "ANYTHING", lastTests: 5, sections: [newSection()] };
}

/** The form of a blueprint that is there. */
export function formOf({
  name,
  reach,
  lastTests,
  sections,
}: EditedBlueprintFragment): BlueprintForm {
  return {
    ...{ name, reach, lastTests },
    sections: sections.map(({ title, rows }) => ({
      ...{ key: newKey(), title },
      rows: rows.map(({ subject, topic, count, difficulty, passages }) => ({
        ...{ key: newKey(), subject, count, difficulty, passages },
        topic: topic ?? "",
      })),
    })),
  };
}

/** The form as it is sent. */
export function inputOf({ sections, ...form }: BlueprintForm): BlueprintInput {
  return {
    ...form,
    sections: sections.map(({ title, rows }) => ({
      title,
      rows: rows.map(({ key: _, topic, ...row }) => ({ ...row, topic: topic || null })),
    })),
  };
}

/** How many questions the form asks for. */
export function countOf(sections: readonly SectionForm[]): number {
  return sections.flatMap(({ rows }) => rows).reduce((sum, { count }) => sum + (count || 0), 0);
}

import { sectionLimits, testLimits } from "./limits.ts";
import { type PracticeDifficulty, practiceDifficulties } from "./practice-rules.ts";
import { sectionErrors } from "./sections.ts";
import { type FieldMessage, storedTextError } from "./stored-text.ts";
import { visibleLine, visibleText } from "./visible-text.ts";

// The rules of blueprints (docs/rules.md, section 6).

export const blueprintLimits = {
  /** The most blueprints. */
  most: 200,
  /** In characters. */
  nameMaxLength: 100,
  /** Of all sections together. */
  rowsMax: 40,
  /** The most recent tests whose questions a blueprint can exclude. */
  lastTestsMax: 100,
  /** The number of its papers to list. */
  drawsListed: 20,
  /** A seed is a whole number from 1 to this. */
  seedMax: 2_147_483_647,
} as const;

export const BLUEPRINT_PASSAGES = ["any", "only", "none"] as const;
export const BLUEPRINT_REACHES = ["anything", "unused", "lastTests"] as const;

/** The questions a blueprint draws from: any, those in no test, or those not in the newest tests. */
export type BlueprintReach = (typeof BLUEPRINT_REACHES)[number];

/** A number of questions of one kind. */
export interface BlueprintRow {
  subject: string;
  /** Null for any topic. */
  topic: string | null;
  count: number;
  /** Null for any difficulty. */
  difficulty: PracticeDifficulty | null;
  /** Only with a passage, only without, or both. */
  passages: (typeof BLUEPRINT_PASSAGES)[number];
}

/** A section of the drawn test. */
export interface BlueprintSection {
  /** Ignored for a single section, since such a test has no sections. */
  title: string;
  rows: BlueprintRow[];
}

/** The recipe for a test. */
export interface BlueprintInput {
  name: string;
  reach: BlueprintReach;
  /** The number of newest tests to exclude, for the reach lastTests. */
  lastTests: number;
  sections: BlueprintSection[];
}

const isBetween = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/** The number of questions of a section or a blueprint. */
export function questionsOf(sections: readonly Pick<BlueprintSection, "rows">[]): number {
  return sections.flatMap(({ rows }) => rows).reduce((sum, { count }) => sum + count, 0);
}

/** The stored form of a blueprint: texts trimmed, a blank topic absent. */
export function normaliseBlueprint({ name, sections, ...rest }: BlueprintInput): BlueprintInput {
  return {
    ...rest,
    name: visibleLine(name),
    sections: sections.map(({ title, rows }) => ({
      title: sections.length === 1 ? "" : visibleLine(title),
      rows: rows.map((row) => ({
        ...row,
        subject: visibleText(row.subject),
        topic: visibleText(row.topic ?? "") || null,
      })),
    })),
  };
}

function rowErrors(row: BlueprintRow, field: string): FieldMessage[] {
  const { subject, count, difficulty } = row;
  const most = testLimits.testQuestionsMax;
  const errors: FieldMessage[] = [];
  if (subject === "") errors.push({ field: `${field}.subject`, message: "Choose a subject" });
  if (!isBetween(count, 1, most)) {
    errors.push({ field: `${field}.count`, message: `Ask for 1 to ${most} questions` });
  }
  if (difficulty !== null && !practiceDifficulties.includes(difficulty)) {
    errors.push({ field: `${field}.difficulty`, message: "There is no such difficulty" });
  }
  return errors;
}

/** All errors of a normalised blueprint. */
export function blueprintErrors(blueprint: BlueprintInput): FieldMessage[] {
  const { name, reach, lastTests, sections } = blueprint;
  const { nameMaxLength, lastTestsMax, rowsMax } = blueprintLimits;
  const errors: FieldMessage[] = [];
  const unstorable = storedTextError("The name", name, nameMaxLength);
  if (name === "") errors.push({ field: "name", message: "A blueprint needs a name" });
  else if (unstorable !== null) errors.push({ field: "name", message: unstorable });
  if (reach === "lastTests" && !isBetween(lastTests, 1, lastTestsMax)) {
    errors.push({ field: "lastTests", message: `Leave out 1 to ${lastTestsMax} tests` });
  }
  const rowCount = sections.flatMap(({ rows }) => rows).length;
  if (sections.length === 0 || sections.some(({ rows }) => rows.length === 0)) {
    errors.push({ field: "sections", message: "Each section needs a row" });
  }
  if (sections.length > sectionLimits.sectionsMax || rowCount > rowsMax) {
    const message = `At most ${sectionLimits.sectionsMax} sections and ${rowsMax} rows`;
    return [...errors, { field: "sections", message }];
  }
  errors.push(
    ...sections.flatMap(({ rows }, place) =>
      rows.flatMap((row, index) => rowErrors(row, `sections.${place}.rows.${index}`)),
    ),
  );
  if (errors.length > 0) return errors;
  const questionCount = questionsOf(sections);
  if (questionCount > testLimits.testQuestionsMax) {
    const message = `A test has at most ${testLimits.testQuestionsMax} questions`;
    return [{ field: "sections", message }];
  }
  if (sections.length === 1) return [];
  const heads = sections.map(({ title, rows }) => ({
    ...{ title, minutes: null, isLocked: false },
    questionCount: questionsOf([{ rows }]),
  }));
  return sectionErrors(heads, { questionCount, durationMinutes: 1 });
}

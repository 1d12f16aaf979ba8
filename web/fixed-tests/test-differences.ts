import { figure } from "#rules/figures.ts";
import { formatDeduction, toHundredths } from "#rules/marks.ts";
import type { TestInput } from "../gql/graphql.ts";
import type { VersionDifference } from "../screens/VersionConflict.tsx";
import { counted } from "../ui/counted.ts";
import { signedMarksText } from "../ui/marks.ts";

/** The most questions to list that only one version has. */
const NAMED = 10;

const yesOrNo = (is: boolean) => [is ? "Yes" : "No"];

function named(ids: readonly string[]): string {
  const more = ids.length - NAMED;
  return `${ids.slice(0, NAMED).join(", ")}${more > 0 ? ` and ${figure(more)} more` : ""}`;
}

/** The questions that only one version has, and whether the order differs. */
function questionLines(own: readonly string[], other: readonly string[]): string[] {
  const there = new Set(other);
  const only = own.filter((id) => !there.has(id));
  if (only.length > 0) return [counted(own.length, "question"), `Only here: ${named(only)}`];
  if (own.length !== other.length) return [counted(own.length, "question")];
  return [counted(own.length, "question"), `Order: ${named(own)}`];
}

function sectionLines({ sections }: TestInput): string[] {
  if (!sections?.length) return ["None"];
  return sections.map(({ title, questionCount, minutes, isLocked }) =>
    [
      title,
      counted(questionCount, "question"),
      ...(minutes == null ? [] : [`${minutes} min`]),
      ...(isLocked ? ["locked"] : []),
    ].join(", "),
  );
}

/** The differences of two versions of a test, by part of the form. */
export function testDifferences(theirs: TestInput, mine: TestInput): VersionDifference[] {
  const parts: [string, (one: TestInput, other: TestInput) => string[]][] = [
    ["Title", ({ title }) => [title.trim()]],
    ["Description", ({ description }) => [description?.trim() || "None"]],
    ["Duration", ({ durationMinutes }) => [`${durationMinutes} minutes`]],
    ["Correct", ({ correctMarks }) => [signedMarksText(correctMarks)]],
    ["Incorrect", ({ incorrectMarks }) => [formatDeduction(toHundredths(incorrectMarks))]],
    ["Active", ({ isActive }) => yesOrNo(isActive)],
    ["Public", ({ isPublic }) => yesOrNo(isPublic)],
    ["Sections", sectionLines],
  ];
  const differing = parts.flatMap(([part, linesOf]) => {
    const lines = { theirs: linesOf(theirs, mine), mine: linesOf(mine, theirs) };
    return lines.theirs.join("\n") === lines.mine.join("\n") ? [] : [{ part, ...lines }];
  });
  const [their, own] = [theirs.questionIds.map(String), mine.questionIds.map(String)];
  if (their.join() === own.join()) return differing;
  return [
    ...differing,
    { part: "Questions", theirs: questionLines(their, own), mine: questionLines(own, their) },
  ];
}

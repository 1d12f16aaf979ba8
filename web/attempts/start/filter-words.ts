import { figure } from "#rules/figures.ts";
import type { TestOverviewFragment } from "../../gql/graphql.ts";

type Filters = Omit<NonNullable<TestOverviewFragment["filters"]>, "__typename">;

function pyqWords({ pyqOnly, pyqExams, pyqYears }: Filters): string {
  if (pyqOnly === false) return "No previous year questions";
  if (pyqOnly === null && pyqExams.length === 0 && pyqYears.length === 0) return "";
  const exams = pyqExams.length > 0 ? ` of ${pyqExams.join(", ")}` : "";
  const years = pyqYears.length > 0 ? ` from ${pyqYears.join(", ")}` : "";
  return `Previous year questions${exams}${years}`;
}

/** The filters of a random test, in a sentence that replaces its description. */
export function filterWords(filters: Filters): string {
  const { subjects, topics, passages } = filters;
  const from = subjects.length > 0 ? subjects.join(", ") : "all subjects";
  const about = topics.length > 0 ? `, topics ${topics.join(", ")}` : "";
  const pyq = pyqWords(filters);
  const ofPassages =
    passages === "ANY" ? "" : passages === "ONLY" ? " Passages only." : " No passages.";
  return `Drawn at random from ${from}${about}.${pyq && ` ${pyq}.`}${ofPassages}`;
}

/**
 * The description of a test of chosen questions.
 * @param from the title of the test whose result they were chosen from
 */
export function chosenWords(questions: number, from: string): string {
  const counted = `${figure(questions)} ${questions === 1 ? "question" : "questions"}`;
  return `${counted} of ${from}, as chosen from its result.`;
}

import { sessionLimits } from "#rules/limits.ts";
import { questionColumns } from "#rules/question-columns.ts";
import { snakeCase } from "#rules/snake-case.ts";
import type { JsonSchema } from "./types.ts";

/** Values as they could be, by the name of a field, or of one in a component. */
const EXAMPLES: Readonly<Record<string, unknown>> = {
  ...Object.fromEntries(
    Object.entries(questionColumns).map(([name, { example }]) => [snakeCase(name), example]),
  ),
  access_token: "eyJhbGciOi...",
  address: "/api/v1/account/data",
  "Image.address": `/api/v1/images/${"a".repeat(64)}`,
  answers: [2, -1],
  answers_given: 1054,
  average_score: 68.4,
  best_score: 91.5,
  bins: [0, 2, 7, 9, 3],
  blind_score: 86.25,
  choice: 0,
  chosen: [12, 4, 31, 3],
  code: "mD3v7Qb0TzX5...",
  correct_marks: 1,
  cost: 2.7,
  current_question: 7,
  day: "2026-01-14T18:30:00.000Z",
  description: "A full paper.",
  "RandomTestInput.description": "Before breakfast",
  device: "Chrome on Windows",
  duration_minutes: 60,
  email: "asha.rao@example.com",
  error: "subject is empty. Every question needs a subject.",
  expires_in: sessionLimits.accessTokenSeconds,
  explanation_html: null,
  finished_at: null,
  first_question: 0,
  full_name: "Asha Rao",
  hash: "a".repeat(64),
  height: 800,
  highlights: [0, 14, 30, 52],
  html: null,
  incorrect_marks: 0.25,
  key: "6f1d8d7e-6c0b-4c55-9d8f-0a4f5b9f4a11",
  lang: null,
  limit: 50,
  marks_to_gain: 2.3,
  max_marks: 95,
  median_seconds: 58,
  minutes: 35,
  more_answers: null,
  new_a_day: 20,
  nonce: "Yk1nJw8sR4uP...",
  note: "At whose desire, not for whose benefit.",
  options_html: null,
  others_seconds: 62,
  outcomes: "RWWRW",
  passage_id: 3,
  "PaperPassage.id": 3,
  "PaperPassage.title": "Basic structure",
  percentile: 78.4,
  profile_picture: null,
  pyq_exams: ["CLAT"],
  pyq_only: null,
  pyq_years: [2024],
  question: questionColumns.questionText.example,
  question_html: null,
  rating: 3,
  refresh_token: "q8Y0cT5f2mX9...",
  revision_number: 1,
  score: 73.75,
  search: "torts",
  seconds: 31,
  seconds_ago: 0,
  seconds_left: 312,
  seconds_spent: 312,
  selected_option_index: 0,
  skip: 0,
  source: "From a judgment of the Supreme Court.",
  struck: [1],
  subjects: ["Law of Torts"],
  taken_out: ["<span>"],
  test_filter_pyq_only: null,
  test_title: "CLAT mock 4",
  text: "The doctrine of basic structure…",
  text_size: 2,
  time_taken_minutes: 41,
  timed_score: 73.75,
  title: "CLAT mock 4",
  "Passage.title": "Basic structure",
  topics: ["Negligence"],
  trend: [40, 36, 20],
  unknown_marks: 13.75,
  usual_seconds: 52,
  version: 1,
  width: 1200,
};

/** @param owner the component that a field belongs to; @returns undefined where its type says enough */
export function exampleFor(name: string, owner: string | null): unknown {
  const exact = `${owner}.${name}`;
  return Object.hasOwn(EXAMPLES, exact) ? EXAMPLES[exact] : EXAMPLES[name];
}

/** A value of a type, for a field without an example of its own. */
export function exampleOfType(schema: JsonSchema): unknown {
  const { format, minimum = 0, maximum = 12 } = schema;
  const [type] = [schema.type].flat();
  if (type === "integer" || type === "number") return Math.max(minimum, Math.min(maximum, 12));
  if (type === "boolean") return true;
  if (format === "uuid") return "0198c0de-5e55-4000-8000-000000000001";
  return format === "date-time" ? "2026-01-14T13:12:00.000Z" : "text";
}

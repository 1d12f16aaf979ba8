// What the tests of random tests over REST share: a bank whose labels are known, and the requests.
import type { Answer, Caller } from "./app.ts";
import type { Labels } from "./labelled-bank.ts";

/** 24 questions: two subjects, with and without topics and PYQ. */
export const labelled: Labels[] = ["Law of Torts", "English"].flatMap((subject) =>
  ["Basics", "Cases", null].flatMap((topic) =>
    [null, null, { exam: "CLAT", year: 2019 }, { exam: "AILET", year: 2020 }].map((pyq) => ({
      subject,
      topic,
      pyq,
    })),
  ),
);

/** A sound request to the generator. */
export const RANDOM_TEST = {
  title: "Morning mock",
  description: "Before breakfast",
  num_questions: 4,
  duration_minutes: 30,
  correct_marks: 2,
  incorrect_marks: 0.5,
};

/** A random test in progress. */
export interface Started {
  id: number;
  attempt_id: number;
  questions: { id: number; options: string[] }[];
}

/** Asks for a random test like `RANDOM_TEST`, but for the changes. */
export function generate(
  caller: Caller,
  changes: object = {},
  headers: Record<string, string> = {},
) {
  return caller.post("/api/v1/random-tests/generate", { ...RANDOM_TEST, ...changes }, headers);
}

/** Its number. */
export async function generated(caller: Caller, changes: object = {}): Promise<number> {
  return ((await generate(caller, changes)).body as { id: number }).id;
}

/** Starts it. */
export async function start(caller: Caller, id: number): Promise<Started> {
  return (await caller.get(`/api/v1/random-tests/${id}/start`)).body as Started;
}

/** Submits all of it at once. */
export function submit(caller: Caller, id: number, answers: object[] = [], headers = {}) {
  const body = { random_test_id: id, answers, time_taken_minutes: 3 };
  return caller.post("/api/v1/random-tests/submit", body, headers);
}

/** The correct answers, and wrong ones, to the first questions; the correct option is the second. */
export function answersTo({ questions }: Started, correct: number, incorrect: number) {
  return questions.slice(0, correct + incorrect).map(({ id }, index) => ({
    question_id: id,
    selected_option_index: index < correct ? 1 : 0,
  }));
}

/** The number of what was made. */
export function idOf({ body }: Answer): number {
  return (body as { id: number }).id;
}

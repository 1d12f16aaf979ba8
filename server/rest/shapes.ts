import { z } from "zod";

/** A positive whole number in a path. */
export const idParams = z.object({ id: z.string().regex(/^[1-9]\d{0,9}$/) });

function wholeNumber(name: string, least: number, most: number, initial: number) {
  const sentence = `${name} must be a whole number from ${least} to ${most}.`;
  return z
    .string(sentence)
    .regex(/^-?\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence)
    .default(initial);
}

/** The paging of every list route (contract.md, section 4). */
export const pageQuery = z.object({
  skip: wholeNumber("skip", 0, 10_000_000, 0),
  limit: wholeNumber("limit", 1, 200, 50),
});

/** `true` or `false` in a query string. */
export const booleanQuery = z
  .enum(["true", "false"], "It must be true or false.")
  .transform((value) => value === "true")
  .optional();

const id = z.int();
const instant = z.iso.datetime();

export const testShape = z.object({
  id,
  title: z.string(),
  description: z.string().nullable(),
  subjects: z.array(z.string()),
  is_public: z.boolean(),
  is_active: z.boolean(),
  total_questions: z.int(),
  duration_minutes: z.int(),
  correct_marks: z.number(),
  incorrect_marks: z.number(),
  created_at: instant,
});

export const startedTestShape = z.object({
  id,
  test_id: id,
  attempt_id: id,
  title: z.string(),
  description: z.string().nullable(),
  total_questions: z.int(),
  duration_minutes: z.int(),
  correct_marks: z.number(),
  incorrect_marks: z.number(),
  started_at: instant,
  questions: z.array(z.object({ id, question_text: z.string(), options: z.array(z.string()) })),
});

export const resultSummaryShape = z.object({
  id,
  test_id: id,
  test_title: z.string(),
  score: z.number(),
  max_marks: z.number(),
  time_taken_minutes: z.int(),
  completed_at: instant,
});

export const resultQuestionShape = z.object({
  question_id: id,
  question_text: z.string(),
  options: z.array(z.string()),
  status: z.enum(["correct", "incorrect", "unanswered"]),
  selected_option_index: z.int(),
  selected_option_text: z.string().nullable(),
  correct_option_index: z.int(),
  correct_option_text: z.string(),
  subject: z.string(),
  topic: z.string().nullable(),
  pyq: z.boolean(),
  pyq_year: z.int().nullable(),
  pyq_exam: z.string().nullable(),
  explanation: z.string().nullable(),
});

export const resultShape = z.object({
  id,
  test_id: id,
  test_title: z.string(),
  score: z.number(),
  max_marks: z.number(),
  total_questions: z.int(),
  time_taken_minutes: z.int(),
  completed_at: instant,
  all_questions: z.array(resultQuestionShape),
});

export const answersShape = z.array(
  z.object({
    question_id: z.int("question_id must be a whole number."),
    selected_option_index: z
      .int("selected_option_index must be a whole number.")
      .min(-1)
      .max(4)
      .nullish()
      .transform((value) => value ?? -1),
  }),
  "answers must be a list of {question_id, selected_option_index}.",
);

export const userShape = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  profile_picture: z.string().nullable(),
  role: z.enum(["student", "admin"]),
  is_active: z.boolean(),
  created_at: instant,
});

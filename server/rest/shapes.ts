import { z } from "zod";
import { listLimits } from "#rules/limits.ts";
import { toHundredths } from "#rules/marks.ts";
import { questionColumnNames, questionColumns } from "#rules/question-columns.ts";
import { companionColumns, companionNames } from "#rules/question-companions.ts";
import { snakeCase } from "#rules/snake-case.ts";

/** A positive whole number in a path. */
export const idParams = z.object({
  id: z
    .string()
    .regex(/^[1-9]\d{0,9}$/)
    .meta({ openapi: { type: "integer", minimum: 1, maximum: 2_147_483_647 } }),
});

function wholeNumber(name: string, least: number, most: number, initial: number) {
  const sentence = `${name} must be a whole number from ${least} to ${most}.`;
  return z
    .string(sentence)
    .regex(/^-?\d{1,9}$/, sentence)
    .transform(Number)
    .refine((value) => value >= least && value <= most, sentence)
    .default(initial)
    .meta({ openapi: { type: "integer", minimum: least, maximum: most, default: initial } });
}

/** The paging of every list route (docs/api.md, section 1). */
export const pageQuery = z.object({
  skip: wholeNumber("skip", 0, listLimits.pageSkipMax, 0),
  limit: wholeNumber("limit", 1, listLimits.pageItemsMax, listLimits.pageItems),
});

/** `true` or `false` in a query string. */
export const booleanQuery = z
  .enum(["true", "false"])
  .transform((value) => value === "true")
  .optional()
  .meta({ openapi: { type: "boolean" } });

const INT32 = { least: -2_147_483_648, most: 2_147_483_647 };

/**
 * A whole number in a body. How large it may be is the domain's to say, in words of its own: one that
 * no database holds is passed on as the largest that one does, which is refused all the same.
 *
 * @param name how it is called at the beginning of a sentence
 */
export function wholeNumberInput(name: string) {
  const sentence = `${name} must be a whole number.`;
  const { least, most } = INT32;
  return z
    .number(sentence)
    .refine(Number.isInteger, sentence)
    .overwrite((value) => Math.max(least, Math.min(most, value)))
    .meta({ openapi: { type: "integer", minimum: least, maximum: most } });
}

/** A number of something in a body, as the text by which it is looked up. */
export function idInput(name: string) {
  const sentence = `${name} must be a whole number.`;
  return z
    .number(sentence)
    .refine(Number.isInteger, sentence)
    .transform(String)
    .meta({ openapi: { type: "integer", minimum: INT32.least, maximum: INT32.most } });
}

/** Above all that the domain takes, and exact to the hundredth. */
const LARGEST_MARKS = 1_000_000;

function isMarks(value: number): boolean {
  try {
    toHundredths(value);
    return true;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/** Marks in a body; what sizes make sense is the domain's to say. */
export function marksInput(name: string) {
  const sentence = `${name} must be a number with at most two decimals.`;
  return z
    .number(sentence)
    .overwrite((marks) => Math.max(-LARGEST_MARKS, Math.min(LARGEST_MARKS, marks)))
    .refine(isMarks, sentence);
}

const id = z.int();
const instant = z.iso.datetime();

const sectionFields = {
  title: z.string(),
  first_question: z.int(),
  question_count: z.int(),
  minutes: z.int().nullable(),
  locked: z.boolean(),
};

export const sectionShape = z
  .object(sectionFields)
  .meta({ id: "Section", description: "A section of a test: a named run of its questions." });

const resultSectionShape = z
  .object({
    ...sectionFields,
    correct_count: z.int(),
    incorrect_count: z.int(),
    unanswered_count: z.int(),
    score: z.number(),
    max_marks: z.number(),
    seconds_spent: z.int(),
  })
  .meta({ id: "ResultSection", description: "How a test went in one of its sections." });

export const testShape = z
  .object({
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
    sections: z.array(sectionShape),
    created_at: instant,
  })
  .meta({ id: "Test", description: "A test as its list shows it." });

const wordingTypes = {
  text: z.string(),
  "text?": z.string().nullable(),
  "text[]": z.array(z.string()),
  smallint: z.int(),
  "smallint?": z.int().nullable(),
  boolean: z.boolean(),
};

const companionTypes = {
  "int?": z.int().nullable(),
  "text?": z.string().nullable(),
  // None are null.
  "text[]": z.array(z.string()).nullable(),
};

/** The columns of a question's wording as a body has them, and what stands with them. */
export const wordingShape = Object.fromEntries([
  ...questionColumnNames.map((name) => {
    const { type, says, example } = questionColumns[name];
    return [snakeCase(name), wordingTypes[type].meta({ description: says, examples: [example] })];
  }),
  ...companionNames.map((name) => {
    const { type, says, example } = companionColumns[name];
    return [snakeCase(name), companionTypes[type].meta({ description: says, examples: [example] })];
  }),
]);

/** A passage of a paper, once beside all its questions. */
export const paperPassageShape = z
  .object({
    id,
    title: z.string().nullable(),
    text: z.string(),
    html: z.string().nullable(),
    source: z.string().nullable(),
    lang: z.string().nullable(),
  })
  .meta({ id: "PaperPassage", description: "A passage as the paper froze it." });

export const questionShape = z
  .object({ id, ...wordingShape, created_at: instant })
  .meta({ id: "Question", description: "A question of the bank with its key." });

const inputTypes = {
  text: (name: string) => z.string(`${name} must be a text.`),
  "text?": (name: string) => z.string(`${name} must be a text or null.`).nullish(),
  "text[]": (name: string) =>
    z.array(z.string(`Each of ${name} must be a text.`), `${name} must be a list of texts.`),
  smallint: wholeNumberInput,
  "smallint?": (name: string) => wholeNumberInput(name).nullish(),
  boolean: (name: string) => z.boolean(`${name} must be true or false.`).default(false),
};

const companionInputs = {
  "int?": (name: string) => wholeNumberInput(name).nullish(),
  "text?": (name: string) => z.string(`${name} must be a text or null.`).nullish(),
  "text[]": (name: string) =>
    z
      .array(z.string(`Each of ${name} must be a text.`), `${name} must be a list of texts.`)
      .nullish(),
};

/** A question as a body sends it. */
export const questionInputShape = z.object({
  ...Object.fromEntries(
    questionColumnNames.map((name) => {
      const { type, says, example } = questionColumns[name];
      const key = snakeCase(name);
      return [key, inputTypes[type](key).meta({ description: says, examples: [example] })];
    }),
  ),
  ...Object.fromEntries(
    companionNames.map((name) => {
      const { type, asks, example } = companionColumns[name];
      const key = snakeCase(name);
      return [key, companionInputs[type](key).meta({ description: asks, examples: [example] })];
    }),
  ),
  options: z.array(
    z.string("Each option must be a text."),
    "options must be a list of 2 to 5 texts.",
  ),
});

const highlights = z.array(z.int());

const annotationsShape = z
  .object({
    questions: z.array(z.object({ id, highlights, struck: z.array(z.int()) })),
    passages: z.array(z.object({ id, highlights })),
    text_size: z.int(),
  })
  .meta({
    id: "Annotations",
    description: "What is done to a paper without answering. It counts for nothing.",
  });

/** The same in a body that is sent: what is left out is empty, and `text_size` 2. */
export const annotationsInput = z
  .object({
    questions: z
      .array(
        z.object({
          id: idInput("id"),
          highlights: highlights.optional(),
          struck: z.array(z.int()).optional(),
        }),
      )
      .optional(),
    passages: z
      .array(z.object({ id: idInput("id"), highlights: highlights.optional() }))
      .optional(),
    text_size: z.int().optional(),
  })
  .meta({
    id: "AnnotationsInput",
    description: "What is done to a paper without answering; nothing leaves what is stored.",
  });

/** A question as it stands on a paper, without its answer. */
export const paperQuestionShape = z.object({
  id,
  question_text: z.string(),
  options: z.array(z.string()),
  passage_id: z.int().nullable(),
  lang: z.string().nullable(),
  question_html: z.string().nullable(),
  options_html: z.array(z.string()).nullable(),
});

const startedShape = z.object({
  id,
  attempt_id: id,
  title: z.string(),
  description: z.string().nullable(),
  total_questions: z.int(),
  duration_minutes: z.int(),
  correct_marks: z.number(),
  incorrect_marks: z.number(),
  sections: z.array(sectionShape),
  started_at: instant,
  annotations: annotationsShape.nullable(),
  questions: z.array(paperQuestionShape),
  passages: z.array(paperPassageShape),
});

export const startedTestShape = startedShape
  .extend({ test_id: id })
  .meta({ id: "StartedTest", description: "An attempt under way on a test, without the answers." });
export const startedRandomTestShape = startedShape.extend({ random_test_id: id }).meta({
  id: "StartedRandomTest",
  description: "An attempt under way on a random test, without the answers.",
});

export const randomTestShape = z
  .object({
    id,
    title: z.string(),
    description: z.string().nullable(),
    num_questions: z.int(),
    duration_minutes: z.int(),
    correct_marks: z.number(),
    incorrect_marks: z.number(),
    subjects: z.array(z.string()),
    topics: z.array(z.string()),
    pyq_only: z.boolean().nullable(),
    pyq_exams: z.array(z.string()),
    pyq_years: z.array(z.int()),
    passages: z.enum(["any", "only", "none"]),
    created_at: instant,
  })
  .meta({ id: "RandomTest", description: "A test generated for one student." });

const summaryShape = z.object({
  id,
  test_title: z.string(),
  score: z.number(),
  max_marks: z.number(),
  time_taken_minutes: z.int(),
  completed_at: instant,
  answers_counted: z.int(),
  late_answers: z.int(),
});

export const resultSummaryShape = summaryShape
  .extend({ test_id: id })
  .meta({ id: "ResultSummary", description: "The outcome of a test." });
export const randomResultSummaryShape = summaryShape
  .extend({ random_test_id: id })
  .meta({ id: "RandomResultSummary", description: "The outcome of a random test." });

const resultQuestionShape = z
  .object({
    question_id: id,
    ...wordingShape,
    status: z.enum(["correct", "incorrect", "unanswered"]),
    selected_option_index: z.int(),
    selected_option_text: z.string().nullable(),
    correct_option_text: z.string(),
    first_shown_seconds: z.int().nullable(),
    seconds_spent: z.int(),
    seconds_reading: z.int(),
    visits: z.int(),
    change_count: z.int(),
    marked_for_review: z.boolean(),
    others: z
      .object({
        people: z.int(),
        chosen: z.array(z.int()),
        skipped: z.int(),
        median_seconds: z.number().nullable(),
      })
      .meta({ id: "QuestionPicks", description: "What others did with a question." })
      .nullable(),
  })
  .meta({ id: "ResultQuestion", description: "What became of one question, with its answer." });

/** What a result teaches besides itself. */
const teachingShape = {
  peers: z
    .object({
      others: z.int(),
      percentile: z.number().nullable(),
      bins: z.array(z.int()),
    })
    .meta({ id: "ResultPeers", description: "Where a result stands among others' first ones." })
    .nullable(),
  open_mistakes: z.array(z.int()),
  readings: z.array(
    z
      .object({
        passage_id: z.int(),
        words: z.int(),
        seconds: z.int(),
        words_a_minute: z.int().nullable(),
        reached: z.int(),
        right: z.int(),
      })
      .meta({ id: "PassageReading", description: "How fast a passage was read." }),
  ),
};

export const resultShape = resultSummaryShape
  .extend({
    total_questions: z.int(),
    annotations: annotationsShape.nullable(),
    sections: z.array(resultSectionShape),
    all_questions: z.array(resultQuestionShape),
    passages: z.array(paperPassageShape),
    ...teachingShape,
  })
  .meta({ id: "Result", description: "The outcome of a test with every question." });

export const randomResultShape = randomResultSummaryShape
  .extend({
    total_questions: z.int(),
    annotations: annotationsShape.nullable(),
    sections: z.array(resultSectionShape),
    all_questions: z.array(resultQuestionShape),
    passages: z.array(paperPassageShape),
    ...teachingShape,
    test_subjects: z.array(z.string()),
    test_filter_subjects: z.array(z.string()),
    test_filter_topics: z.array(z.string()),
    test_filter_pyq_only: z.boolean().nullable(),
    test_filter_pyq_exams: z.array(z.string()),
    test_filter_pyq_years: z.array(z.int()),
    test_filter_passages: z.enum(["any", "only", "none"]),
  })
  .meta({
    id: "RandomResult",
    description: "The outcome of a random test with every question and its filters.",
  });

export const answersShape = z.array(
  z.object({
    question_id: idInput("question_id"),
    selected_option_index: wholeNumberInput("selected_option_index")
      .meta({ openapi: { type: "integer", minimum: -1, maximum: 4 } })
      .nullish()
      .transform((value) => value ?? -1),
  }),
  "answers must be a list of {question_id, selected_option_index}.",
);

export const userShape = z
  .object({
    id,
    email: z.string(),
    full_name: z.string(),
    profile_picture: z.string().nullable(),
    role: z.enum(["student", "admin"]),
    is_active: z.boolean(),
    created_at: instant,
  })
  .meta({ id: "User", description: "An account." });

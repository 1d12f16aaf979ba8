import { z } from "zod";
import { annotationsShape } from "./annotation-shapes.ts";
import { entryShape } from "./list-entries.ts";
import { wordingShape } from "./question-shapes.ts";
import { id, instant, paperPassageShape, sectionFields } from "./shape-parts.ts";

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
    status: z.enum(["correct", "incorrect", "unanswered", "hidden"]),
    selected_option_index: z.int(),
    selected_option_text: z.string().nullable(),
    correct_option_text: z.string().nullable(),
    ...entryShape,
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
    late_positions: z.array(z.int()),
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
    late_positions: z.array(z.int()),
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

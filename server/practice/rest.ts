import { z } from "zod";
import { practiceDifficulties, practicePools } from "#rules/practice-rules.ts";
import { passageBody, passageNumber } from "../rest/bodies.ts";
import type { RestPracticeFragment, RestWholePracticeFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { booleanQuery, idInput, idParams, pageQuery, wholeNumberInput } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";
import { paperPassageShape } from "../rest/shape-parts.ts";

graphql(`
  fragment RestPractice on Practice {
    id
    kind
    title
    questionCount
    answeredCount
    rightCount
    currentQuestion
    minutes
    secondsLeft
    createdAt
    finishedAt
  }
`);

graphql(`
  fragment RestPracticeAnswer on PracticeAnswer {
    choice
    isRight
    seconds
    correctOptionIndex
    explanation
    explanationHtml
  }
`);

graphql(`
  fragment RestPracticeQuestion on PracticeQuestion {
    position
    questionId
    questionText
    questionHtml
    options
    optionsHtml
    lang
    subject
    topic
    passageId
    answer {
      ...RestPracticeAnswer
    }
  }
`);

graphql(`
  fragment RestWholePractice on Practice {
    ...RestPractice
    questions {
      ...RestPracticeQuestion
    }
    passages {
      ...RestPassage
    }
  }
`);

type QuestionFields = RestWholePracticeFragment["questions"][number];

function practiceBody(practice: RestPracticeFragment) {
  return {
    id: Number(practice.id),
    kind: practice.kind.toLowerCase(),
    title: practice.title,
    total_questions: practice.questionCount,
    answered_count: practice.answeredCount,
    correct_count: practice.rightCount,
    current_question: practice.currentQuestion,
    minutes: practice.minutes,
    seconds_left: practice.secondsLeft,
    created_at: practice.createdAt,
    finished_at: practice.finishedAt,
  };
}

function questionBody({ answer, ...question }: QuestionFields) {
  return {
    position: question.position,
    question_id: Number(question.questionId),
    question_text: question.questionText,
    question_html: question.questionHtml,
    options: question.options,
    options_html: question.optionsHtml,
    lang: question.lang,
    subject: question.subject,
    topic: question.topic,
    passage_id: passageNumber(question.passageId),
    answer: answer && {
      choice: answer.choice,
      is_right: answer.isRight,
      seconds: answer.seconds,
      correct_option_index: answer.correctOptionIndex,
      explanation: answer.explanation,
      explanation_html: answer.explanationHtml,
    },
  };
}

function wholeBody(practice: RestWholePracticeFragment) {
  return {
    ...practiceBody(practice),
    questions: practice.questions.map(questionBody),
    passages: practice.passages.map(passageBody),
  };
}

const practiceFields = {
  id: z.int(),
  kind: z.enum(["practice", "mistakes", "diagnostic"]),
  title: z.string(),
  total_questions: z.int(),
  answered_count: z.int(),
  correct_count: z.int(),
  current_question: z.int(),
  minutes: z.int().nullable(),
  seconds_left: z.int().nullable(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
};

const practiceShape = z
  .object(practiceFields)
  .meta({ id: "Practice", description: "A practice as its list shows it." });

const practiceQuestionShape = z
  .object({
    position: z.int(),
    question_id: z.int(),
    question_text: z.string(),
    question_html: z.string().nullable(),
    options: z.array(z.string()),
    options_html: z.array(z.string()).nullable(),
    lang: z.string().nullable(),
    subject: z.string(),
    topic: z.string().nullable(),
    passage_id: z.int().nullable(),
    answer: z
      .object({
        choice: z.int().nullable(),
        is_right: z.boolean(),
        seconds: z.int(),
        correct_option_index: z.int(),
        explanation: z.string().nullable(),
        explanation_html: z.string().nullable(),
      })
      .meta({ id: "PracticeAnswer", description: "What is told once a question was answered." })
      .nullable(),
  })
  .meta({ id: "PracticeQuestion", description: "A question of a practice." });

const wholePracticeShape = z
  .object({
    ...practiceFields,
    questions: z.array(practiceQuestionShape),
    passages: z.array(paperPassageShape),
  })
  .meta({ id: "WholePractice", description: "A practice with its questions." });

const answeredShape = z
  .object({ practice: practiceShape, question: practiceQuestionShape, is_refused: z.boolean() })
  .meta({ id: "AnsweredPractice", description: "What became of an answer." });

const labels = (name: string) =>
  z
    .array(z.string(`${name} must be a list of names.`), `${name} must be a list of names.`)
    .nullish();

const practiceInput = z
  .object({
    pool: z.enum(practicePools, `pool must be one of ${practicePools.join(", ")}.`).nullish(),
    num_questions: wholeNumberInput("num_questions").nullish(),
    minutes: wholeNumberInput("minutes").nullish(),
    difficulty: z
      .enum(practiceDifficulties, `difficulty must be one of ${practiceDifficulties.join(", ")}.`)
      .nullish(),
    subjects: labels("subjects"),
    topics: labels("topics"),
    pyq_only: z.boolean("pyq_only must be true, false or null.").nullish(),
    pyq_exams: labels("pyq_exams"),
    pyq_years: z.array(wholeNumberInput("A year"), "pyq_years must be a list of years.").nullish(),
    passages: z.enum(["any", "only", "none"], "passages must be any, only or none.").nullish(),
  })
  .meta({ id: "PracticeInput", description: "What to practise." });

const selectionInput = z
  .object({
    question_ids: z.array(idInput("A question id"), "question_ids must be a list of numbers."),
    title: z.string("title must be a text.").default(""),
  })
  .meta({ id: "PracticeSelection", description: "The questions to practise." });

const answerInput = z
  .object({
    position: wholeNumberInput("position"),
    choice: wholeNumberInput("choice").nullish(),
    seconds: wholeNumberInput("seconds").default(0),
  })
  .meta({ id: "PracticeAnswerInput", description: "An answer to a question of a practice." });

const pools = {
  all: "ALL",
  unseen: "UNSEEN",
  wrong: "WRONG",
  marked: "MARKED",
  stale: "STALE",
} as const;
const thirds = { easier: "EASIER", medium: "MEDIUM", harder: "HARDER" } as const;
const choices = { any: "ANY", only: "ONLY", none: "NONE" } as const;

/** Practice over REST (docs/api.md, section 2). */
export const practiceRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/practice",
    summary: "Begin a practice of questions drawn from a pool",
    status: 201,
    idempotent: true,
    body: practiceInput,
    failures: { 400: "No question matches.", 409: "Too many practices are under way." },
    response: wholePracticeShape,
    document: graphql(`
      mutation RestStartPractice($input: PracticeInput!) {
        startPractice(input: $input) {
          ...RestWholePractice
        }
      }
    `),
    variables: ({ body }) => ({
      input: {
        pool: pools[body.pool ?? "all"],
        ...(body.num_questions == null ? {} : { numQuestions: body.num_questions }),
        minutes: body.minutes,
        difficulty: body.difficulty == null ? null : thirds[body.difficulty],
        filters: {
          subjects: body.subjects,
          topics: body.topics,
          pyqOnly: body.pyq_only,
          pyqExams: body.pyq_exams,
          pyqYears: body.pyq_years,
          passages: choices[body.passages ?? "any"],
        },
      },
    }),
    answer: ({ startPractice }) => wholeBody(startPractice),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/selection",
    summary: "Begin a practice of questions that you have seen or may draw",
    status: 201,
    idempotent: true,
    body: selectionInput,
    failures: {
      400: "None of these questions is given out for practice.",
      409: "Too many practices are under way.",
    },
    response: wholePracticeShape,
    document: graphql(`
      mutation RestPractiseSelection($questionIds: [ID!]!, $title: String!) {
        practiseSelection(questionIds: $questionIds, title: $title) {
          ...RestWholePractice
        }
      }
    `),
    variables: ({ body }) => ({ questionIds: body.question_ids, title: body.title }),
    answer: ({ practiseSelection }) => wholeBody(practiseSelection),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/diagnostic",
    summary: "Begin your diagnostic, or take up the one there is",
    status: 201,
    failures: {
      400: "The question bank has no question to ask so far.",
      409: "Too many practices are under way.",
    },
    response: wholePracticeShape,
    document: graphql(`
      mutation RestStartDiagnostic {
        startDiagnostic {
          ...RestWholePractice
        }
      }
    `),
    answer: ({ startDiagnostic }) => wholeBody(startDiagnostic),
  }),
  defineRoute({
    method: "GET",
    path: "/practice",
    summary: "Your practices, newest first",
    query: pageQuery.extend({ finished: booleanQuery }),
    response: z.array(practiceShape),
    document: graphql(`
      query RestPractices($finished: Boolean, $skip: Int!, $limit: Int!) {
        practices(finished: $finished, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestPractice
          }
        }
      }
    `),
    variables: ({ query }) => ({ ...query }),
    answer: ({ practices }) => practices.items.map(practiceBody),
    page: ({ practices }, { query }) => ({
      totalCount: practices.totalCount,
      ...{ skip: query.skip, limit: query.limit },
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/practice/{id}",
    summary: "One practice of yours, with the keys of what you answered",
    params: idParams,
    response: wholePracticeShape,
    document: graphql(`
      query RestOnePractice($id: ID!) {
        practice(id: $id) {
          ...RestWholePractice
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: ({ practice }) => wholeBody(practice),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/{id}/answers",
    summary: "Answer a question of a practice, and be told its key",
    description:
      "The first answer to a question stands. Sent again it is answered the same; with another choice `is_refused` is true, and the answer that stands is told.",
    params: idParams,
    body: answerInput,
    failures: {
      409: "This practice is over, or the key of the question must not be told now: a test of yours asks it, or it is kept for tests.",
    },
    response: answeredShape,
    document: graphql(`
      mutation RestAnswerPractice($id: ID!, $position: Int!, $choice: Int, $seconds: Int!) {
        answerPractice(id: $id, position: $position, choice: $choice, seconds: $seconds) {
          isRefused
          practice {
            ...RestPractice
          }
          question {
            ...RestPracticeQuestion
          }
        }
      }
    `),
    variables: ({ params, body }) => ({ id: params.id, ...body }),
    answer: ({ answerPractice: { isRefused, practice, question } }) => ({
      practice: practiceBody(practice),
      question: questionBody(question),
      is_refused: isRefused,
    }),
  }),
  defineRoute({
    method: "POST",
    path: "/practice/{id}/end",
    summary: "End a practice where it is",
    params: idParams,
    response: practiceShape,
    document: graphql(`
      mutation RestEndPractice($id: ID!) {
        endPractice(id: $id) {
          ...RestPractice
        }
      }
    `),
    variables: ({ params }) => ({ id: params.id }),
    answer: ({ endPractice }) => practiceBody(endPractice),
  }),
];

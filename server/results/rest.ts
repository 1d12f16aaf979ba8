import { leastOthers } from "#rules/peers.ts";
import type { RestWholeResultFragment } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { cursorQuery, idParams } from "../rest/inputs.ts";
import { entriesBody, entryProperties, listNamesInBodies } from "../rest/list-entries.ts";
import type { JsonSchema } from "../rest/openapi/types.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestResultWording on ResultQuestion {
    questionText
    options
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    passageId
    lang
    questionHtml
    optionsHtml
    explanationHtml
  }
  fragment RestOutcome on Result {
    testTitle
    maxMarks
    timeTakenMinutes
    completedAt
    answersCounted: answeredCount
    lateAnswers
    isPractice
    gradingVersion
    receipt
  }
  fragment RestResultSummary on Result {
    id
    testId
    score: scoreIfOut
    ...RestOutcome
  }
  fragment RestRandomResultSummary on Result {
    id
    randomTestId
    score
    ...RestOutcome
  }
  fragment RestWholeResult on Result {
    score
    ...RestOutcome
    totalQuestions
    latePositions
    arrivedLate
    lateDeliveryAt
    annotations
    sections {
      section {
        ...RestSection
      }
      correctCount
      incorrectCount
      unansweredCount
      score
      maxMarks
      secondsSpent
    }
    peers {
      others
      percentile
      bins
    }
    regrades {
      regradedAt
      scoreBefore
      scoreAfter
      questions {
        position
        words
        marks
      }
    }
    openMistakes
    readings {
      passageId
      words
      seconds
      wordsAMinute
      reached
      right
    }
    allQuestions: questions {
      questionId
      ...RestResultWording
      correction {
        kind
        optionIndexes
      }
      status
      selectedOptionIndex
    }
    passages {
      ...RestPaperPassage
    }
    firstShown
    secondsSpent
    secondsReading
    visits
    changeCounts
    marked
    picks {
      position
      people
      chosen
      skipped
      medianSeconds
    }
  }
  fragment RestResult on Result {
    id
    testId
    rank {
      place
      students
      sharing
      computedAt
      changedAt
      among {
        percentile
        below
        bins
        quarters
        next {
          places
          marks
        }
        sections {
          title
          medianShare
          place
        }
      }
    }
    ...RestWholeResult
  }
  fragment RestRandomResult on Result {
    id
    randomTestId
    ...RestWholeResult
    testSubjects
    filters {
      testFilterSubjects: subjects
      testFilterTopics: topics
      testFilterPyqOnly: pyqOnly
      testFilterPyqExams: pyqExams
      testFilterPyqYears: pyqYears
      testFilterPassages: passages
    }
  }
`);

type Body = Record<string, unknown>;

/** Fields that GraphQL returns as lists along the questions, and REST within each question. */
const ALONG_QUESTIONS = new Set(["picks", ...listNamesInBodies]);

function withoutLists<Value>(body: Record<string, Value>): Record<string, Value> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !ALONG_QUESTIONS.has(name)));
}

/** Returns a result's body, with the values of its lists moved into each question. */
function resultBody(body: Body, result: RestWholeResultFragment): Body {
  const picks = new Map(
    (body.picks as { position: number }[]).map(({ position, ...others }) => [position, others]),
  );
  const questions = body.all_questions as Body[];
  return {
    ...withoutLists(body),
    all_questions: questions.map((question, position) => {
      const { options, correctOptionIndex, selectedOptionIndex } = result.allQuestions[
        position
      ] as RestWholeResultFragment["allQuestions"][number];
      return {
        ...question,
        selected_option_text: options[selectedOptionIndex ?? -1] ?? null,
        correct_option_text: options[correctOptionIndex] ?? null,
        ...entriesBody(result, position),
        others: picks.get(position) ?? null,
      };
    }),
  };
}

const text = (description: string): JsonSchema => ({
  type: ["string", "null"],
  description,
  examples: ["A duty of care"],
});

const resultProperties = {
  Result: withoutLists<JsonSchema>,
  RandomResult: withoutLists<JsonSchema>,
  ResultQuestion: (question: Record<string, JsonSchema>): Record<string, JsonSchema> => ({
    ...question,
    selected_option_text: text("The chosen option's text; null when none was."),
    correct_option_text: text(
      "The correct option's text; null while the key is hidden (status hidden, correct_option_index -1).",
    ),
    ...entryProperties,
    others: {
      anyOf: [{ $ref: "#/components/schemas/QuestionPicks" }, { type: "null" }],
      description: `What others did when a test first showed it to them; null where fewer than ${leastOthers} were shown it.`,
    },
  }),
  QuestionPicks: ({ position: _, ...picks }: Record<string, JsonSchema>) => picks,
};

/** The filters of a random test of chosen questions. */
const NO_FILTERS = {
  test_filter_subjects: [],
  test_filter_topics: [],
  test_filter_pyq_only: null,
  test_filter_pyq_exams: [],
  test_filter_pyq_years: [],
  test_filter_passages: "any",
};

/** Results and statistics over REST (docs/api.md, section 2). */
export const resultRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/results",
    summary: "List your results",
    description: "Of regular tests, newest first.",
    query: cursorQuery,
    document: graphql(`
      query RestResults($skip: Int!, $limit: Int!, $after: String) {
        results(kind: REGULAR, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestResultSummary
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/results",
    summary: "List your random results",
    description: "Results of random tests, newest first.",
    query: cursorQuery,
    document: graphql(`
      query RestRandomResults($skip: Int!, $limit: Int!, $after: String) {
        results(kind: RANDOM, skip: $skip, limit: $limit, after: $after) {
          totalCount
          items {
            cursor
            ...RestRandomResultSummary
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/results/{id}",
    summary: "Retrieve a result",
    description: "Of a regular test, with every question, answer and explanation.",
    storesLook: true,
    params: idParams,
    failures: {
      409: "The results of the test aren't out yet; the detail says from when they are.",
    },
    document: graphql(`
      query RestRegularResult($id: ID!) {
        result(id: $id, kind: REGULAR) {
          ...RestResult
        }
      }
    `),
    changes: {
      body: (body, { result }) => resultBody(body, result),
      properties: resultProperties,
    },
  }),
  defineRoute({
    method: "GET",
    path: "/random-tests/results/{id}",
    summary: "Retrieve a random result",
    description: "With the filters of the random test, and every question, answer and explanation.",
    storesLook: true,
    params: idParams,
    document: graphql(`
      query RestRandomResult($id: ID!) {
        result(id: $id, kind: RANDOM) {
          ...RestRandomResult
        }
      }
    `),
    changes: {
      body: (body, { result }) => ({
        ...resultBody(body, result),
        ...(result.filters == null ? NO_FILTERS : {}),
      }),
      properties: resultProperties,
    },
  }),
  defineRoute({
    method: "GET",
    path: "/results/stats/user",
    summary: "Retrieve your statistics",
    description: "Over all results.",
    document: graphql(`
      query RestUserStatistics {
        userStatistics {
          totalTestsTaken
          averageScore
          bestScore
          totalTimeSpentMinutes
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/results/stats/subjects",
    summary: "Retrieve statistics by subject",
    document: graphql(`
      query RestSubjectStatistics {
        subjectStatistics {
          subject
          testsTaken
          averageScore
          bestScore
        }
      }
    `),
  }),
];

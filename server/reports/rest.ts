import { z } from "zod";
import type { FlagState } from "../rest/gql/graphql.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams, nestedPage, pageQuery, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestReportHead on TestReport {
    id
    batchId
    title
    isArchived
    closesAt
    totalQuestions
    attemptCount
    firstAttemptCount
    openAttemptCount
    lastSubmittedAt
  }
  fragment RestScale on ScaleStatistics {
    name
    attempts
    maxMarks
    meanMarks
    kr20
    kr20Attempts
    standardError
    medianSeconds
    omittedShare
    notReachedShare
  }
  fragment RestQuestionFigures on QuestionFigures {
    attempts
    facility
    discrimination
    efficiency
    meanRest
    omittedShare
    notReachedShare
    medianSeconds
    p90Seconds
    revisionAttempts
    choices {
      choice
      count
      share
      meanRest
    }
  }
  fragment RestItemFlag on ItemFlag {
    questionId: id
    questionText
    subject
    correctOptionIndex
    evidence {
      attempts
      option
      keyShare
      optionShare
      chance
      keyRest
      optionRest
      meanRest
      keyDiscrimination
      optionDiscrimination
      bestQuarter
      bestQuarterChose
      strength
      confidence
      reasons
    }
    flaggedAt
    closedAt
    closedReason
    closedBy
  }
  fragment RestItem on Item {
    questionId: id
    questionText
    options
    correctOptionIndex
    subject
    topic
    acceptedOptions
    isDropped
    isGivenToAll
    revisionNumber
    isCurrent
    computedAt
    fixed {
      ...RestQuestionFigures
    }
    random {
      ...RestQuestionFigures
    }
    together {
      ...RestQuestionFigures
    }
    flag {
      ...RestItemFlag
    }
    uses {
      testId
      title
      position
      attempts
      revisionNumber
    }
  }
  fragment RestReportedQuestion on ResultQuestion {
    questionId
    ...RestResultWording
    status
    selectedOptionIndex
    marks
    secondsSpent
    visits
  }
  fragment RestReportedSubject on ResultSubject {
    subject
    correctCount
    incorrectCount
    unansweredCount
    score
    maxMarks
  }
  fragment RestReportedResult on Result {
    score
    ...RestOutcome
    percent
    startedAt
    timeTakenSeconds
    subjects {
      ...RestReportedSubject
    }
    questions {
      ...RestReportedQuestion
    }
  }
  fragment RestStudentResult on Result {
    id
    score
    ...RestOutcome
    percent
  }
  fragment RestStudentOutcome on StudentOutcome {
    subject
    topic
    rightCount
    wrongCount
    skippedCount
  }
`);

const which = z
  .enum(["first", "all"])
  .default("first")
  .describe("The first attempt of each student, or all of them.");
const search = z
  .string()
  .max(200)
  .optional()
  .describe("Keeps what a search of names, e-mails or titles finds.");

const batch_id = writtenId("batch_id must be the number of a batch.")
  .optional()
  .describe("Only students who are in this batch now.");

const takersDocument = graphql(`
  query RestTakersFile($id: ID!, $batchId: ID, $which: AttemptChoice!, $search: String, $skip: Int! = 0) {
    takersFile(testId: $id, batchId: $batchId, which: $which, search: $search, skip: $skip) {
      csv
      next
    }
  }
`);

/** Reports for administrators (docs/rules.md, section 18). */
export const reportRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/reports/tests",
    summary: "List test reports",
    description: "Tests that students have taken or take now, newest first.",
    query: pageQuery.extend({ search, batch_id }),
    document: graphql(`
      query RestTestReports($search: String, $batchId: ID, $skip: Int!, $limit: Int!) {
        testReports(search: $search, batchId: $batchId, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestReportHead
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/tests/{id}",
    summary: "Retrieve a test report",
    description:
      "Figures, sections, subjects and questions; `skip` and `limit` page who took it, the highest score first.",
    params: idParams,
    query: nestedPage.extend({ which, search, batch_id }),
    document: graphql(`
      query RestTestReport($id: ID!, $batchId: ID, $which: AttemptChoice!, $search: String, $skip: Int!, $limit: Int!) {
        testReport(id: $id, batchId: $batchId) {
          ...RestReportHead
          figures(which: $which) {
            attempts
            maxMarks
            isScaled
            mean
            median
            firstQuartile
            thirdQuartile
            deviation
            highest
            lowest
            medianSeconds
            ranOutOfTime
            bins {
              from
              to
              count
            }
          }
          statistics {
            computedAt
            whole {
              ...RestScale
            }
            sections {
              ...RestScale
            }
            subjects {
              ...RestScale
            }
          }
          items {
            questionId
            position
            questionText
            subject
            section
            correctOptionIndex
            optionCount
            attempts
            facility
            discrimination
            efficiency
            meanRest
            omittedShare
            notReachedShare
            medianSeconds
            p90Seconds
            revisionAttempts
            isCurrent
            choices {
              choice
              count
              share
              meanRest
            }
          }
          takers(which: $which, search: $search, skip: $skip, limit: $limit) {
            totalCount
            items {
              id
              userId
              fullName
              email
              rank
              score
              maxMarks
              percent
              timeTakenSeconds
              tabSwitchCount
              startedAt
              completedAt
              gradingVersion
            }
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/tests/{id}/attempts/export",
    summary: "Export a test's attempts",
    description: "Who took the test, the highest score first, as a CSV file.",
    params: idParams,
    query: z.object({ which, search, batch_id }),
    response: z.string().describe("A CSV file, UTF-8 with a byte order mark."),
    document: takersDocument,
    stream: {
      mediaType: "text/csv",
      fileName: "attempts.csv",
      async *pieces(data, { params, query }, run) {
        const which = query.which === "all" ? ("ALL" as const) : ("FIRST" as const);
        const { search = null, batch_id: batchId = null } = query;
        for (let part = data.takersFile; ; ) {
          yield part.csv;
          if (part.next === null) return;
          const next = { id: params.id, batchId, which, search, skip: part.next };
          part = (await run(takersDocument, next)).takersFile;
        }
      },
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/tests/{id}/questions/export",
    summary: "Export a test's questions",
    description: "How its questions went in first attempts, as a CSV file.",
    params: idParams,
    query: z.object({ batch_id }),
    response: z.string().describe("A CSV file, UTF-8 with a byte order mark."),
    document: graphql(`
      query RestItemsFile($id: ID!, $batchId: ID) {
        itemsFile(testId: $id, batchId: $batchId)
      }
    `),
    stream: {
      mediaType: "text/csv",
      fileName: "questions.csv",
      async *pieces({ itemsFile }) {
        yield itemsFile;
      },
    },
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/attempts/{id}",
    summary: "Retrieve a student's attempt",
    description:
      "A submitted attempt with its questions and answers. To read it is no look at its score.",
    params: idParams,
    document: graphql(`
      query RestReportedAttempt($id: ID!) {
        reportedAttempt(id: $id) {
          id
          testId
          userId
          fullName
          email
          tabSwitchCount
          isByStaff
          result {
            ...RestReportedResult
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/students/{id}",
    summary: "Retrieve a student's report",
    description: "Figures, subjects and topics; `skip` and `limit` page the results, newest first.",
    params: idParams,
    query: nestedPage,
    document: graphql(`
      query RestStudentReport($id: ID!, $skip: Int!, $limit: Int!) {
        studentReport(userId: $id) {
          id
          fullName
          email
          createdAt
          testsTaken
          openAttemptCount
          averageScore
          bestScore
          timeTakenSeconds
          batches {
            ...RestBatchName
          }
          subjects {
            ...RestStudentOutcome
          }
          topics {
            ...RestStudentOutcome
          }
          results(skip: $skip, limit: $limit) {
            ...RestStudentResult
          }
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/items",
    summary: "List flagged questions",
    description:
      "Questions whose answers speak against their key: of open flags the surest first, of closed ones the latest first.",
    query: pageQuery.extend({
      state: z
        .enum(["open", "closed"], "state must be open or closed.")
        .default("open")
        .describe("Which flags are meant."),
      subject: z.string().max(200).optional().describe("Keeps questions of this subject."),
      test_id: writtenId("test_id must be the number of a test.")
        .optional()
        .describe("Keeps questions that this test asks now."),
    }),
    document: graphql(`
      query RestFlaggedItems($state: FlagState!, $subject: String, $testId: ID, $skip: Int!, $limit: Int!) {
        flaggedItems(state: $state, subject: $subject, testId: $testId, skip: $skip, limit: $limit) {
          totalCount
          items {
            ...RestItemFlag
          }
        }
      }
    `),
    variables: ({ query: { state, subject, test_id, ...page } }) => ({
      ...page,
      state: state.toUpperCase() as FlagState,
      subject: subject ?? null,
      testId: test_id ?? null,
    }),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/reports/items/{id}",
    summary: "Retrieve a question's report",
    description:
      "How a question went over all tests, in the wording that was asked last, with its flag.",
    params: idParams,
    document: graphql(`
      query RestItem($id: ID!) {
        item(questionId: $id) {
          ...RestItem
        }
      }
    `),
  }),
  defineRoute({
    method: "POST",
    path: "/admin/reports/items/{id}/close",
    summary: "Close a question's flag",
    description: "For a question whose key is right. The flag opens again where that changes.",
    failures: { 409: "The question has no open flag." },
    params: idParams,
    body: z
      .object({ reason: z.string("reason must be a text.").describe("Why the key is right.") })
      .meta({ id: "FlagCloseInput", description: "Why a flag is closed." }),
    document: graphql(`
      mutation RestCloseFlag($id: ID!, $reason: String!) {
        closeFlag(questionId: $id, reason: $reason) {
          ...RestItem
        }
      }
    `),
  }),
];

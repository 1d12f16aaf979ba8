import { z } from "zod";
import { WAITING_MINUTES } from "#rules/waiting-room.ts";
import { graphql } from "../rest/gql/index.ts";
import { idParams } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const sealedDocument = graphql(`
  query RestSealedPaper($id: ID!) {
    sealedPaper(id: $id) {
      content
    }
  }
`);

/** The routes of the waiting room (docs/api.md, section 2). */
export const waitingRoomRoutes: RestRoute[] = [
  defineRoute({
    method: "PUT",
    path: "/tests/{id}/waiting-room",
    summary: "Wait for a test",
    description: `From ${WAITING_MINUTES} minutes before the test opens. Repeat it about once a minute while you wait.`,
    operationId: "waitForTest",
    failures: { 409: "The test has no waiting room, or it isn't open yet." },
    params: idParams,
    body: z.object({
      agrees: z
        .boolean("agrees must be true or false.")
        .default(false)
        .describe("Whether you agree to the instructions; the first time counts."),
      paper_id: z.int("paper_id must be a number.").nullish(),
    }),
    document: graphql(`
      mutation RestWaitForTest($id: ID!, $agrees: Boolean!, $paperId: ID) {
        waitForTest(testId: $id, agrees: $agrees, paperId: $paperId) {
          id
          title
          totalQuestions
          durationMinutes
          correctMarks
          incorrectMarks
          sections {
            ...RestSection
          }
          now
          opensAt
          closesAt
          isLateStartCut
          countsLateAnswers
          clockRunsOn
          resultsAt
          deadline
          extraSeconds
          refusal
          isUnderWay
          startDelayMs
          paperId
          agreedAt
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/sealed-papers/{id}",
    summary: "Retrieve a sealed paper",
    description:
      "Encrypted with AES-256-GCM: a nonce of 12 bytes, the text and the tag of 16 bytes. The text is JSON, compressed with gzip. The key comes with the start of an attempt over GraphQL, as its `paperSecret`. The bytes never change, so they may be kept for a year.",
    operationId: "sealedPaper",
    params: idParams,
    response: z.string().meta({ description: "The sealed paper.", examples: ["…"] }),
    document: sealedDocument,
    stream: {
      mediaType: "application/octet-stream",
      isImmutable: true,
      async *pieces({ sealedPaper }) {
        yield Buffer.from(sealedPaper.content, "base64");
      },
    },
  }),
];

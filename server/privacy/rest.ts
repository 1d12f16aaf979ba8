import { z } from "zod";
import { promises } from "#rules/promises.ts";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const partDocument = graphql(`
  query RestDataCopyPart($number: Int! = 0) {
    dataCopyPart(number: $number) {
      content
      next
    }
  }
`);

/** A copy of one's data, and the deletion of one's account (docs/rules.md, section 11). */
export const privacyRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/account/data",
    summary: "Request your data copy",
    description: `A copy of everything that is stored about you. One in ${promises.dataCopyHours} hours: as long as the address of one works, that one is answered. A large one may not be ready yet; then ask again.`,
    status: 201,
    failures: { 409: "Too many people are waiting for theirs." },
    document: graphql(`
      mutation RestPrepareDataCopy {
        prepareDataCopy {
          isReady
          address
          worksUntil
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/account/data",
    summary: "Download your data copy",
    description: "Everything that is stored about you, as a ZIP file.",
    operationId: "dataCopy",
    failures: {
      404: "There is no copy whose address works. Ask for one first.",
      409: "It is still being made.",
    },
    response: z.string().meta({
      description: "A ZIP file with JSON and CSV.",
      examples: ["PK…"],
    }),
    document: partDocument,
    stream: {
      mediaType: "application/zip",
      fileName: "lexam-data.zip",
      documents: [partDocument],
      async *pieces({ dataCopyPart: first }, _request, run) {
        let part = first;
        yield Buffer.from(part.content, "base64");
        while (part.next !== null && part.next !== undefined) {
          part = (await run(partDocument, { number: part.next })).dataCopyPart;
          yield Buffer.from(part.content, "base64");
        }
      },
    },
  }),
  defineRoute({
    method: "POST",
    path: "/account/deletion",
    summary: "Delete your account",
    description: `Ends all your sessions at once. On the ${promises.deletionDays}th day, or now with \`at_once\`, your profile, sessions, statistics and results are removed; what you answered stays in the statistics of tests without a way back to you. Signing in before that day takes it back; what is deleted at once nothing brings back. Backups hold it for ${promises.backupDays} days more.`,
    failures: {
      409: "You are the only administrator, or the sign-in is too old to delete at once.",
    },
    body: z
      .object({
        email: z.string().max(320).describe("The e-mail of the account, typed once more."),
        at_once: z.boolean("at_once must be true, false or null.").nullish(),
      })
      .meta({
        id: "DeletionInput",
        description: "The e-mail of your account, once more, and when it is deleted.",
      }),
    response: z
      .object({
        deletion_at: z.iso
          .datetime()
          .describe("When the account is deleted, unless its owner signs in before."),
      })
      .meta({ id: "Deletion", description: "When the account is deleted." }),
    document: graphql(`
      mutation RestRequestDeletion($email: String!, $atOnce: Boolean! = false) {
        requestDeletion(email: $email, atOnce: $atOnce)
      }
    `),
    answer: ({ requestDeletion }) => ({ deletion_at: requestDeletion }),
  }),
];

import { z } from "zod";
import { AUDITED_KINDS } from "#rules/audit.ts";
import { graphql } from "../rest/gql/index.ts";
import { pageQuery, writtenId } from "../rest/inputs.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const filter = z.object({
  search: z.string().max(200).optional().describe("Keeps what it finds of who, what and which."),
  actor_id: writtenId("actor_id must be the number of an account.")
    .optional()
    .describe("Keeps what this account did."),
  action: z.string().max(50).optional().describe("Keeps one action, such as `updateQuestion`."),
  subject_kind: z
    .enum(AUDITED_KINDS, `subject_kind must be one of ${AUDITED_KINDS.join(", ")}.`)
    .optional()
    .describe("Keeps what was done to such a thing."),
  subject_id: writtenId("subject_id must be a number.")
    .optional()
    .describe("Keeps what was done to the one of this number."),
  from: z.iso
    .datetime({ offset: true, error: "from must be a moment such as 2026-11-24T00:00:00Z." })
    .optional(),
  before: z.iso
    .datetime({ offset: true, error: "before must be a moment such as 2026-11-25T00:00:00Z." })
    .optional(),
});

function filterOf(query: z.infer<typeof filter>) {
  const { search, actor_id, action, subject_kind, subject_id, from, before } = query;
  return {
    ...{ search: search ?? null, actorId: actor_id ?? null, action: action ?? null },
    ...{ subjectKind: subject_kind ?? null, subjectId: subject_id ?? null },
    ...{ from: from ?? null, before: before ?? null },
  };
}

const fileDocument = graphql(`
  query RestAuditFile($search: String, $actorId: ID, $action: String, $subjectKind: String, $subjectId: ID, $from: DateTime, $before: DateTime, $below: Int) {
    auditFile(search: $search, actorId: $actorId, action: $action, subjectKind: $subjectKind, subjectId: $subjectId, from: $from, before: $before, below: $below) {
      csv
      next
    }
  }
`);

/** The audit log (docs/rules.md, section 20). */
export const auditRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/admin/audit-log",
    summary: "List audit entries",
    description: "What staff changed, the newest first.",
    query: pageQuery.extend(filter.shape),
    document: graphql(`
      query RestAuditLog($search: String, $actorId: ID, $action: String, $subjectKind: String, $subjectId: ID, $from: DateTime, $before: DateTime, $skip: Int!, $limit: Int!) {
        auditLog(search: $search, actorId: $actorId, action: $action, subjectKind: $subjectKind, subjectId: $subjectId, from: $from, before: $before, skip: $skip, limit: $limit) {
          totalCount
          items {
            id
            at
            action
            words
            actorId
            actorName
            ip
            device
            subjectKind
            subjectId
            subjectLabel
            changes {
              field
              before
              after
            }
            previousHash
            hash
          }
        }
      }
    `),
    variables: ({ query: { skip, limit, ...rest } }) => ({ ...filterOf(rest), skip, limit }),
  }),
  defineRoute({
    method: "GET",
    path: "/admin/audit-log/export",
    summary: "Export audit entries",
    description: "The entries that the filter leaves, the newest first, as a CSV file.",
    query: filter,
    response: z.string().describe("A CSV file, UTF-8 with a byte order mark."),
    document: fileDocument,
    variables: ({ query }) => ({ ...filterOf(query), below: null }),
    stream: {
      mediaType: "text/csv",
      fileName: "audit-log.csv",
      async *pieces(data, { query }, run) {
        for (let part = data.auditFile; ; ) {
          yield part.csv;
          if (part.next === null) return;
          part = (await run(fileDocument, { ...filterOf(query), below: part.next })).auditFile;
        }
      },
    },
  }),
];

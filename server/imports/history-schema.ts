import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { countImports, listImports } from "./find-import.ts";
import { ImportType, MISSING } from "./schema.ts";

/** Files of the history that are answered at once. */
const MAX_IMPORTS = 50;

interface ImportPage {
  before: number | null;
  limit: number;
}

const ImportPageType = builder.objectRef<ImportPage>("ImportPage").implement({
  description: "Some of the files that came in, the newest first.",
  authScopes: { can: "bank:read" },
  fields: (t) => ({
    items: t.withAuth({ can: "bank:read" }).prismaField({
      type: [ImportType],
      description: "The imports.",
      resolve: (query, page, _args, { viewer, dependencies }) =>
        listImports(viewer, dependencies, page, query),
    }),
    totalCount: t.withAuth({ can: "bank:read" }).int({
      description: "How many files came in.",
      resolve: async (_page, _args, { viewer, dependencies }) =>
        (await countImports(viewer, dependencies)).totalCount,
    }),
    since: t.withAuth({ can: "bank:read" }).field({
      type: "DateTime",
      nullable: true,
      description: "When the first of them came; null when there is none.",
      resolve: async (_page, _args, { viewer, dependencies }) =>
        (await countImports(viewer, dependencies)).since,
    }),
  }),
});

builder.queryFields((t) => ({
  imports: t.withAuth({ can: "bank:read" }).field({
    type: ImportPageType,
    description: "The files that came in, from all administrators, the newest first.",
    args: {
      before: t.arg.id({
        description:
          "Answers those before this one: the last of the page before; null for the newest.",
      }),
      limit: t.arg.int({
        required: true,
        defaultValue: 6,
        description: `How many to answer at most, from 1 to ${MAX_IMPORTS}.`,
      }),
    },
    resolve: (_root, { before, limit }) => {
      if (limit < 1 || limit > MAX_IMPORTS) {
        const message = `limit must be from 1 to ${MAX_IMPORTS}.`;
        throw new InvalidInput([{ field: "limit", message }]);
      }
      return { before: before == null ? null : numericId(before, MISSING), limit };
    },
  }),
}));

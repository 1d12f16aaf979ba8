import { sessionLimits } from "#rules/limits.ts";
import { promises } from "#rules/promises.ts";
import { deletionTakenBackAt, requestDeletion } from "../accounts/request-deletion.ts";
import { Dashboard } from "../accounts/schema.ts";
import { builder } from "../graphql/builder.ts";
import {
  type DataCopy,
  type DataCopyPart,
  dataCopyPart,
  findDataCopy,
  prepareDataCopy,
} from "./data-copy.ts";
import { deleteOwnAccount } from "./delete-at-once.ts";

/** Where the ZIP file is fetched, below the installation's own address. */
const ADDRESS = "/api/v1/account/data";

/** A piece takes turns with the pages of long results, and no operation of a student asks for three. */
const FIELDS_OF_A_PIECE = 4_900;

const DataCopyType = builder.objectRef<DataCopy>("DataCopy").implement({
  description: "The copy of everything kept about the viewer: one ZIP file with JSON and CSV.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    isReady: t.withAuth({ signedIn: true }).boolean({
      description: "False while it is being made, which takes less than a minute.",
      resolve: ({ readyAt }) => readyAt !== null,
    }),
    address: t.withAuth({ signedIn: true }).string({
      description:
        "Where its owner fetches it, with their access token, on this server. Nobody else gets it there.",
      resolve: () => ADDRESS,
    }),
    worksUntil: t.expose("worksUntil", {
      type: "DateTime",
      description: "When the address stops working, and the copy is removed.",
    }),
  }),
});

const DataCopyPartType = builder.objectRef<DataCopyPart>("DataCopyPart").implement({
  description: "A piece of that ZIP file; the pieces one after the other are the file.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    content: t.withAuth({ signedIn: true }).string({
      description: "Its bytes as base64, at most 512 KB of them.",
      complexity: FIELDS_OF_A_PIECE,
      resolve: ({ content }) => Buffer.from(content).toString("base64"),
    }),
    next: t.exposeInt("next", {
      nullable: true,
      description: "The number of the next piece; null for the last.",
    }),
  }),
});

builder.objectFields(Dashboard, (t) => ({
  deletionTakenBackAt: t.withAuth({ signedIn: true }).field({
    type: "DateTime",
    nullable: true,
    description: "As the query of that name; null for never, and when it could not be read.",
    resolve: (_root, _args, { viewer, dependencies }) => deletionTakenBackAt(viewer, dependencies),
  }),
}));

builder.queryFields((t) => ({
  dataCopy: t.withAuth({ signedIn: true }).field({
    type: DataCopyType,
    nullable: true,
    description: "The viewer's copy of their data; null when there is none whose address works.",
    resolve: (_root, _args, { viewer, dependencies }) => findDataCopy(viewer, dependencies),
  }),
  deletionTakenBackAt: t.withAuth({ signedIn: true }).field({
    type: "DateTime",
    nullable: true,
    description:
      "When a sign-in last took the deletion of the viewer's account back; null for never.",
    resolve: (_root, _args, { viewer, dependencies }) => deletionTakenBackAt(viewer, dependencies),
  }),
  dataCopyPart: t.withAuth({ signedIn: true }).field({
    type: DataCopyPartType,
    description:
      "A piece of the viewer's copy. NOT_FOUND when there is none whose address works, CONFLICT while it is being made.",
    args: {
      number: t.arg.int({ required: true, description: "0 for the first piece." }),
    },
    resolve: (_root, { number }, { viewer, dependencies }) =>
      dataCopyPart(viewer, dependencies, number),
  }),
}));

builder.mutationFields((t) => ({
  prepareDataCopy: t.withAuth({ signedIn: true }).field({
    type: DataCopyType,
    description: `Makes a copy of everything kept about the viewer, one in ${promises.dataCopyHours} hours: as long as the address of one works, that one is answered.`,
    resolve: (_root, _args, { viewer, dependencies }) => prepareDataCopy(viewer, dependencies),
  }),
  requestDeletion: t.withAuth({ signedIn: true }).field({
    type: "DateTime",
    description: `Marks the viewer's account for deletion in ${promises.deletionDays} days, ends all its sessions, and answers the moment. Signing in before that takes it back. With atOnce it is deleted now, for good. CONFLICT for the only administrator, and for atOnce with a sign-in of more than ${sessionLimits.freshSignInMinutes} minutes ago.`,
    args: {
      email: t.arg.string({
        required: true,
        description: "The e-mail of the account, typed once more; BAD_USER_INPUT for another.",
      }),
      atOnce: t.arg.boolean({
        required: true,
        defaultValue: false,
        description: `True to delete it now, which nothing takes back; false for in ${promises.deletionDays} days.`,
      }),
    },
    resolve: (_root, { email, atOnce }, { viewer, dependencies }) =>
      (atOnce ? deleteOwnAccount : requestDeletion)(viewer, dependencies, email),
  }),
}));

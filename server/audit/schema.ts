import {
  AUDITED_CHANGES,
  AUDITED_KINDS,
  auditWords,
  isAuditAction,
  isAuditedKind,
} from "#rules/audit.ts";
import { InvalidInput } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import {
  type AuditEntry,
  type AuditFilter,
  countEntries,
  entriesFile,
  listActors,
  listEntries,
} from "./list-entries.ts";
import { type ChainCheck, findLastCheck } from "./verify-chain.ts";

const readers = { can: "audit:read" } as const;

/** A field that a change gave another value. */
interface FieldChange {
  field: string;
  before: string | null;
  after: string | null;
}

const FieldChangeType = builder.objectRef<FieldChange>("AuditFieldChange").implement({
  description: "A field that a change gave another value.",
  authScopes: readers,
  fields: (t) => ({
    field: t.exposeString("field", { description: "The field's name." }),
    before: t.exposeString("before", {
      nullable: true,
      description: "Its value before, a list in lines; null for none.",
    }),
    after: t.exposeString("after", {
      nullable: true,
      description: "Its value since; null for none.",
    }),
  }),
});

type Fields = Readonly<Record<string, unknown>>;

function written(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === "string") return value;
  // Options are read line by line, numbers of questions as a list.
  if (Array.isArray(value) && value.every((each) => typeof each === "string"))
    return value.join("\n");
  if (Array.isArray(value) && value.every((each) => typeof each === "number"))
    return value.join(", ");
  return JSON.stringify(value);
}

function changesOf({ before, after }: AuditEntry): FieldChange[] {
  const [was, is] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].map((field) => ({
    ...{ field, before: written(was[field]), after: written(is[field]) },
  }));
}

const AuditEntryType = builder.objectRef<AuditEntry>("AuditEntry").implement({
  description: "A change that staff made, or something else that the log records.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number: 1 for the first, without gaps." }),
    at: t.expose("at", { type: "DateTime", description: "When it was made." }),
    action: t.exposeString("action", { description: "What was done, such as updateQuestion." }),
    words: t.string({
      description: "The same in words.",
      resolve: ({ action }) => auditWords(action),
    }),
    actorId: t.field({
      type: "ID",
      nullable: true,
      description: "Who did it; null for the server itself and its commands.",
      resolve: ({ actorId }) => actorId,
    }),
    actorName: t.exposeString("actorName", {
      nullable: true,
      description: "Their name as it is now; null for a deleted account too.",
    }),
    ip: t.exposeString("ip", { nullable: true, description: "The address it came from." }),
    device: t.exposeString("device", {
      nullable: true,
      description: "The device, such as Chrome on Windows; null for a program.",
    }),
    subjectKind: t.exposeString("subjectKind", {
      nullable: true,
      description: `What was changed: ${AUDITED_KINDS.join(", ")}.`,
    }),
    subjectId: t.field({
      type: "ID",
      nullable: true,
      description: "Its number.",
      resolve: ({ subjectId }) => subjectId,
    }),
    subjectLabel: t.string({
      nullable: true,
      description: "Its title or first words then; the name of a person as it is now.",
      resolve: ({ subjectLabel, subjectName }) => subjectLabel ?? subjectName,
    }),
    changes: t.field({
      type: [FieldChangeType],
      description: "The fields that changed, or what else is known of it.",
      resolve: changesOf,
    }),
    previousHash: t.exposeString("previousHash", {
      description: "The hash of the entry before, in hexadecimal; empty for the first.",
    }),
    hash: t.exposeString("hash", { description: "SHA-256 of this entry, in hexadecimal." }),
  }),
});

const AuditLogPageType = builder
  .objectRef<{ filter: AuditFilter; page: { skip: number; limit: number } }>("AuditLogPage")
  .implement({
    description: "One page of the audit log.",
    authScopes: readers,
    fields: (t) => ({
      items: t.withAuth(readers).field({
        type: [AuditEntryType],
        description: "The entries of this page, the newest first.",
        resolve: ({ filter, page }, _args, { viewer, dependencies }) =>
          listEntries(viewer, dependencies, filter, page),
      }),
      totalCount: t.withAuth(readers).int({
        description: "How many entries the filter leaves, over all pages.",
        resolve: ({ filter }, _args, { viewer, dependencies }) =>
          countEntries(viewer, dependencies, filter),
      }),
    }),
  });

const AuditActorType = builder.objectRef<{ id: number; name: string }>("AuditActor").implement({
  description: "Somebody whose changes the log has.",
  authScopes: readers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The account's number." }),
    name: t.exposeString("name", { description: "The name." }),
  }),
});

const AuditCheckType = builder.objectRef<ChainCheck & { at: Date }>("AuditCheck").implement({
  description: "A check of the log: whether any entry was changed or removed.",
  authScopes: readers,
  fields: (t) => ({
    at: t.expose("at", { type: "DateTime", description: "When it was made." }),
    entries: t.exposeInt("entries", { description: "How many entries there were." }),
    brokenAt: t.exposeInt("brokenAt", {
      nullable: true,
      description: "The first entry that doesn't follow from the one before; null for none.",
    }),
  }),
});

const AuditFileType = builder
  .objectRef<Awaited<ReturnType<typeof entriesFile>>>("AuditFile")
  .implement({
    description: "A part of the audit log as CSV.",
    authScopes: readers,
    fields: (t) => ({
      csv: t.exposeString("csv", { description: "The part's text." }),
      next: t.exposeInt("next", {
        nullable: true,
        description: "What to give as `below` for the next part; null for the last.",
      }),
    }),
  });

const filterArguments = builder.args((t) => ({
  search: t.string({ description: "Keeps what it finds of who, what and which; null keeps all." }),
  actorId: t.id({ description: "Keeps what this account did; null keeps all." }),
  action: t.string({ description: "Keeps one action, such as updateQuestion; null keeps all." }),
  subjectKind: t.string({
    description: `Keeps what was done to such a thing: ${AUDITED_KINDS.join(", ")}; null keeps all.`,
  }),
  subjectId: t.id({
    description: "Keeps what was done to the one of this number; null keeps all.",
  }),
  from: t.field({ type: "DateTime", description: "Keeps entries from then on; null keeps all." }),
  before: t.field({ type: "DateTime", description: "Keeps entries before then; null keeps all." }),
}));

type Maybe<T> = T | null | undefined;

interface FilterArguments {
  search?: Maybe<string>;
  actorId?: Maybe<string>;
  action?: Maybe<string>;
  subjectKind?: Maybe<string>;
  subjectId?: Maybe<string>;
  from?: Maybe<Date>;
  before?: Maybe<Date>;
}

/** @throws InvalidInput for an action or a kind of thing that there isn't */
function checkedFilter(args: FilterArguments): AuditFilter {
  const action = args.action || null;
  if (action !== null && !isAuditAction(action)) {
    const message = `action must be one of ${Object.keys(AUDITED_CHANGES).join(", ")}.`;
    throw new InvalidInput([{ field: "action", message }]);
  }
  const subjectKind = args.subjectKind || null;
  if (subjectKind !== null && !isAuditedKind(subjectKind)) {
    const message = `subjectKind must be one of ${AUDITED_KINDS.join(", ")}.`;
    throw new InvalidInput([{ field: "subjectKind", message }]);
  }
  return {
    ...{ search: args.search ?? null, action, subjectKind },
    ...{ from: args.from ?? null, before: args.before ?? null },
    actorId: args.actorId == null ? null : numericId(args.actorId, "User not found"),
    subjectId: args.subjectId == null ? null : numericId(args.subjectId, "Nothing found"),
  };
}

builder.queryFields((t) => ({
  auditLog: t.withAuth(readers).field({
    type: AuditLogPageType,
    description: "What staff changed, the newest first. Administrators only.",
    args: { ...filterArguments, ...pagingArguments },
    resolve: (_root, { skip, limit, ...filter }) => ({
      filter: checkedFilter(filter),
      page: checkedPage({ skip, limit }),
    }),
  }),
  auditActors: t.withAuth(readers).field({
    type: [AuditActorType],
    description: "Everybody whose changes the log has, by name; at most 200.",
    resolve: (_root, _args, { viewer, dependencies }) => listActors(viewer, dependencies),
  }),
  auditCheck: t.withAuth(readers).field({
    type: AuditCheckType,
    nullable: true,
    description: "The newest daily check of the log; null before the first.",
    resolve: (_root, _args, { viewer, dependencies }) => findLastCheck(viewer, dependencies),
  }),
  auditFile: t.withAuth(readers).field({
    type: AuditFileType,
    description: "A part of the log as CSV, the newest first.",
    args: {
      ...filterArguments,
      below: t.arg.int({ description: "The `next` of the part before; null for the first." }),
    },
    resolve: (_root, { below, ...filter }, { viewer, dependencies }) =>
      entriesFile(viewer, dependencies, checkedFilter(filter), below ?? null),
  }),
}));

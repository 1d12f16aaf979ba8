import { defaultFieldResolver, type GraphQLSchema } from "graphql";
import {
  AUDITED_CHANGES,
  type AuditAction,
  type AuditedChange,
  changedFields,
  isAuditAction,
} from "#rules/audit.ts";
import { isStaff } from "#rules/permissions.ts";
import { normalEmail } from "../accounts/email.ts";
import { recordEntry } from "../audit/record-entry.ts";
import { type Snapshot, snapshotOf } from "../audit/snapshot.ts";
import type { Database } from "../database/client.ts";
import { committed, isWithinTransaction, withinTransaction } from "../database/one-transaction.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Context } from "../graphql/context.ts";
import { Upload } from "../graphql/upload.ts";

type Arguments = Readonly<Record<string, unknown>>;

/** Whether a field is for staff alone. */
function isForStaff(options: unknown): boolean {
  const { authScopes } = options as { authScopes?: unknown };
  return typeof authScopes === "object" && authScopes !== null && "can" in authScopes;
}

function numberOf(value: unknown): number | null {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number < 2 ** 31 ? number : null;
}

/** What an answer is about: a number, or the number of the object. */
function idOfAnswer(answer: unknown): number | null {
  return numberOf(
    typeof answer === "object" && answer !== null && "id" in answer ? answer.id : answer,
  );
}

const withoutFiles = (args: Arguments) =>
  Object.fromEntries(Object.entries(args).filter(([, value]) => !(value instanceof Upload)));

/** The number of the account with an address; null while nobody signed in with it. */
async function accountOf({ prisma }: Database, email: unknown): Promise<number | null> {
  const where = { email: normalEmail(String(email)) ?? "" };
  return (await prisma.user.findUnique({ where, select: { id: true } }))?.id ?? null;
}

/** Does a change and records it, unless it changed nothing. */
async function recorded(
  { viewer, dependencies, origin }: Context,
  database: Database,
  { action, args }: { action: AuditAction; args: Arguments },
  change: () => Promise<unknown>,
): Promise<unknown> {
  const { kind, id, withArguments, withPerson, source }: AuditedChange = AUDITED_CHANGES[action];
  const look = (number: number | null) =>
    kind === undefined || number === null ? null : snapshotOf(database.pool, kind, number);
  const named = id === undefined ? null : numberOf(args[id]);
  const before: Snapshot | null = await look(named);
  const copied = source === undefined ? null : await look(numberOf(args.id));
  const answer = await change();
  const subject = named ?? idOfAnswer(answer);
  const after = await look(subject);
  const changed = changedFields(before?.fields ?? null, after?.fields ?? null);
  // Nothing was done: the same as before, or an answer that counts nothing.
  const isSame = before !== null && changed.before === null && changed.after === null;
  if (answer === 0 || (isSame && !withArguments)) return answer;
  // An address without an account is not recorded: the counts of its batch are.
  const person = withPerson ? await accountOf(database, args.email) : null;
  const more = {
    ...(withArguments || kind === undefined ? withoutFiles(args) : {}),
    ...(person === null ? {} : { student: person }),
    ...(source && copied ? { [source]: `Test ${args.id}, ${copied.label}` } : {}),
  };
  await recordEntry(database.pool, {
    ...{ at: dependencies.now(), action, actorId: viewer?.userId ?? null, origin },
    ...(kind === undefined || subject === null
      ? {}
      : { subject: { kind, id: subject, label: (after ?? before)?.label ?? null } }),
    before: changed.before,
    after: Object.keys(more).length === 0 ? changed.after : { ...more, ...changed.after },
  });
  return answer;
}

/**
 * Has every mutation for staff recorded in the audit log, in the transaction of the change: either both are
 * there or neither is.
 *
 * @throws Error for a mutation that the catalogue of changes (server/rules/audit.ts) doesn't have
 */
export function auditMutations(schema: GraphQLSchema): void {
  for (const [name, field] of Object.entries(schema.getMutationType()?.getFields() ?? {})) {
    if (!isForStaff(field.extensions.pothosOptions)) continue;
    if (!isAuditAction(name)) {
      throw new Error(
        `The mutation ${name} is missing in AUDITED_CHANGES (server/rules/audit.ts).`,
      );
    }
    const { receivesFile, recordedByModule }: AuditedChange = AUDITED_CHANGES[name];
    if (recordedByModule) continue;
    const resolve = field.resolve ?? defaultFieldResolver;
    field.resolve = async (source, args: Arguments, context: Context, info) => {
      // The field refuses everybody else.
      if (!context.viewer || !isStaff(context.viewer.role)) {
        return resolve(source, args, context, info);
      }
      const { database } = context.dependencies;
      const run = (within: Database) =>
        recorded(context, within, { action: name, args }, async () =>
          resolve(
            source,
            args,
            { ...context, dependencies: { ...context.dependencies, database: within } },
            info,
          ),
        );
      // A request with an Idempotency-Key has its transaction already.
      if (receivesFile || isWithinTransaction(database)) return run(database);
      let within: Database | null = null;
      const answer = await inTransaction(database, async (client) => {
        within = withinTransaction(database, client);
        return run(within);
      });
      if (within !== null) committed(within);
      return answer;
    };
  }
}

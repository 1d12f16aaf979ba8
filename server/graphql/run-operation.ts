import {
  AbortedGraphQLExecutionError,
  type DocumentNode,
  type ExecutionResult,
  executeRootSelectionSet,
  GraphQLError,
  type GraphQLSchema,
  OperationTypeNode,
  type ValidatedExecutionArgs,
  validateExecutionArgs,
} from "graphql";
import { can } from "#rules/permissions.ts";
import { DatabaseTime } from "../database/database-time.ts";
import { onExamPool } from "../database/pools.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, ExpectedFailure } from "../errors.ts";
import type { Context } from "./context.ts";
import { costOf } from "./cost.ts";
import { FairQueue, type Pace } from "./fair-queue.ts";
import {
  type Caller,
  callerOf,
  refusalOf,
  refused,
  rootsOf,
  WAITING_FIELDS,
} from "./operation-limits.ts";
import { sharedProcessor } from "./processor-share.ts";
import { LONGEST_LIST, longestListIn, tooLongList } from "./size.ts";
import { type Allowance, Spending } from "./spending.ts";

/** A valid operation with what it is to be run on and with. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null;
  /** As the caller sent them. */
  variables: Record<string, unknown>;
}

/**
 * What one operation may answer: a result of 1,000 questions fits, with what others chose at each (25,000
 * fields), and a page of an administrator.
 */
const ALLOWANCES: Record<Caller, Allowance> = {
  visitor: { fields: 1_000, bytes: 256 * 1024 },
  student: { fields: 30_000, bytes: 2 * 1024 * 1024 },
  admin: { fields: 200_000, bytes: 16 * 1024 * 1024 },
};

/**
 * From here on an operation has the process for itself among the readers: for a student the page of a
 * result. Administrators' pages wait for the database rather, and students must not wait for those.
 */
const LARGE_COST: Record<Caller, number> = { visitor: 1_000, student: 1_000, admin: 4_000 };

/**
 * What decides over an exam waits for no reader, on connections of its own, unless it asks for more
 * than so many fields: a paper of a start, but not with every save.
 */
const EXAM_FIELDS: Readonly<Record<string, number>> = {
  resumeAttempt: 1_000,
  saveProgress: 50,
  startFresh: 1_000,
  startRandomTest: 1_000,
  startTest: 1_000,
  submitAttempt: 50,
  submitQuiz: 50,
  submitRandomTest: 50,
};

/**
 * Anyone who has less of their attempts or saves left than this goes slower with them too: after four
 * starts or sixteen saves at a time, which no exam needs.
 */
const UNHURRIED_EXAMS = { attempts: 0.85, saves: 0.92 } as const;

/** From here on an answer holds a paper: a few of those go at once, and saves between them. */
const LARGE_EXAM_COST = 60;

/** Anyone who has less of their burst of work left goes slower: for a person after 160 ms of it. */
const UNHURRIED_SHARE = 0.96;

/**
 * Milliseconds that a query may take, of those who wait for their answers in a browser or a program. The web
 * client gives up after ten seconds.
 */
const LONGEST_MS: Record<Caller, number> = { visitor: 8_000, student: 8_000, admin: 60_000 };

/** Milliseconds of work at least, about: of an operation, each root field, each field, each thousand bytes. */
const WORK = { operation: 1, root: 1.5, field: 0.002, kilobyte: 0.004 };

/**
 * Where operations take turns. Many visitors stand behind one address. Fewer members go at once than
 * there are connections: one may hold its own in a transaction, and wait for what another reads.
 */
function openQueues() {
  const noLimit = Number.POSITIVE_INFINITY;
  return {
    exams: new FairQueue({ atOnce: noLimit, largeAtOnce: 4, perPerson: 4, mostWaiting: 40 }),
    members: new FairQueue({ atOnce: 8, largeAtOnce: 1, perPerson: 4, mostWaiting: 40 }),
    visitors: new FairQueue({ atOnce: 8, largeAtOnce: 1, perPerson: 8, mostWaiting: 2_000 }),
  };
}

const queues = new WeakMap<Dependencies, ReturnType<typeof openQueues>>();

function queuesOf(dependencies: Dependencies): ReturnType<typeof openQueues> {
  const known = queues.get(dependencies) ?? openQueues();
  queues.set(dependencies, known);
  return known;
}

function isOfExams(roots: readonly string[], fields: number): boolean {
  return roots.every((name) => fields <= (EXAM_FIELDS[name] ?? 0));
}

/**
 * Runs it, and ends it when nobody waits for its answer or it answers too much. Either way it returns
 * only when nothing of it is in progress any more: until then its place is taken.
 */
async function executeCounted(
  operation: ValidatedExecutionArgs,
  context: Context,
  roots: readonly string[],
): Promise<ExecutionResult> {
  const ending = new AbortController();
  const spending = new Spending(ALLOWANCES[callerOf(context)], (reason) => ending.abort(reason));
  const time = new DatabaseTime();
  const share = sharedProcessor.begin();
  const isQuery = operation.operation.operation === OperationTypeNode.QUERY;
  const end = (reason: string) => {
    ending.abort(new BadRequest(reason));
    time.cancel(context.dependencies.database.pool);
  };
  const forget = isQuery ? context.whenGone(() => end("The request was given up.")) : undefined;
  const longest = LONGEST_MS[callerOf(context)];
  const timer = setTimeout(() => {
    if (isQuery) end(`The query took longer than ${longest / 1_000} s. Ask for less.`);
  }, longest);
  try {
    return await time.measure(() =>
      executeRootSelectionSet({
        ...operation,
        contextValue: { ...context, spending },
        externalAbortSignal: ending.signal,
      }),
    );
  } catch (error) {
    if (!ending.signal.aborted) throw error;
    if (error instanceof AbortedGraphQLExecutionError) {
      await Promise.resolve(error.abortedResult).catch(() => undefined);
    }
    const { reason } = ending.signal;
    return { errors: [new GraphQLError(reason.message, { originalError: reason })] };
  } finally {
    clearTimeout(timer);
    forget?.();
    const answered = spending.fields * WORK.field + (spending.bytes / 1_000) * WORK.kilobyte;
    const estimated = WORK.operation + costOfRoots(roots) + answered;
    const measured = sharedProcessor.end(share) + time.ms;
    // What waits for a file or another process has limits of its own.
    const isWaiting = roots.some((name) => WAITING_FIELDS.has(name));
    spend(context, isWaiting ? estimated : Math.max(estimated, measured));
  }
}

/**
 * Runs what decides over an exam. Nothing of it is counted while it runs: what it can answer at most
 * is known before, and it ends even when nobody waits for it any more.
 */
async function executeExam(
  operation: ValidatedExecutionArgs,
  context: Context,
  roots: readonly string[],
): Promise<ExecutionResult> {
  spend(context, WORK.operation + costOfRoots(roots));
  const share = sharedProcessor.begin();
  try {
    return await executeRootSelectionSet({ ...operation, contextValue: context });
  } finally {
    sharedProcessor.end(share);
  }
}

/** Milliseconds of work for the root fields, at least. */
function costOfRoots(roots: readonly string[]): number {
  return roots.length * WORK.root;
}

/** Counts work against what its sender may take, in milliseconds; administrators are trusted. */
export function spend({ viewer, network, limiter }: Context, work: number): void {
  if (viewer === null) limiter.spend("visitorWork", network, work);
  else if (!can(viewer.role, "limits:exceed")) limiter.spend("work", String(viewer.userId), work);
}

/** @throws RateLimited when too much was taken lately */
export function assertAffordable({ viewer, network, limiter }: Context): void {
  if (viewer === null) limiter.charge("visitorWork", network);
  else if (!can(viewer.role, "limits:exceed")) limiter.charge("work", String(viewer.userId));
}

/** Whether the sender had so much lately that their operations rest between each other. */
function hadMuch({ viewer, network, limiter }: Context): boolean {
  if (viewer === null) return limiter.share("visitorWork", network) < UNHURRIED_SHARE;
  return (
    !can(viewer.role, "limits:exceed") &&
    limiter.share("work", String(viewer.userId)) < UNHURRIED_SHARE
  );
}

function hadManyExams({ viewer, limiter }: Context): boolean {
  const person = String(viewer?.userId);
  return (
    limiter.share("attempts", person) < UNHURRIED_EXAMS.attempts ||
    limiter.share("saves", person) < UNHURRIED_EXAMS.saves
  );
}

/** Executes an operation that has its turn, in its context or in one with another database. */
type Execute = (within: Context) => Promise<ExecutionResult>;

/**
 * Has an operation's turn for some work around it: what it may cost depends on who sends it
 * (docs/api.md, section 8). Whatever decides over an exam goes at once, unless it comes faster than
 * any exam needs; everything else takes turns.
 *
 * @param operation of a document that was validated
 * @param work executes it, once; what it executes answers errors as they were thrown
 * @throws RateLimited when the person, or a visitor's address, has used up what they may
 */
export async function inTurn<Result>(
  operation: Operation,
  context: Context,
  work: (execute: Execute) => Promise<Result>,
): Promise<Result> {
  const { schema, document, operationName, variables } = operation;
  const { viewer, network, dependencies } = context;
  const { exams, members, visitors } = queuesOf(dependencies);
  const takeTurn = (pace: Pace) =>
    viewer === null ? visitors.take(network, pace) : members.take(String(viewer.userId), pace);
  const refuse = async (result: ExecutionResult) => {
    assertAffordable(context);
    spend(context, WORK.operation);
    // To find what is wrong with it was work too: anyone who sends such things fast waits between them.
    if (!hadMuch(context)) return work(async () => result);
    const end = await takeTurn({ isLarge: false, isHeavy: true });
    return work(async () => result).finally(end);
  };
  const longest = longestListIn(variables);
  if (longest > LONGEST_LIST) {
    return refuse(refused(tooLongList(variables, longest)));
  }
  const validated = validateExecutionArgs({
    ...{ schema, document, operationName, variableValues: variables },
    options: { maxCoercionErrors: 10 },
  });
  if (!("schema" in validated)) return refuse({ errors: validated });
  const roots = rootsOf(document, validated.operation);
  const { coerced } = validated.variableValues;
  const cost = costOf(schema, document, validated.operation, coerced, viewer === null);
  const refusal = refusalOf(roots, cost, callerOf(context), document);
  if (refusal !== null) return refuse(refusal);

  if (viewer !== null && isOfExams(roots, cost.fields)) {
    const isHeavy = hadManyExams(context);
    const isLarge = cost.fields > LARGE_EXAM_COST;
    const end = await exams.take(String(viewer.userId), { isLarge, isHeavy });
    return onExamPool(() => work((within) => executeExam(validated, within, roots))).finally(end);
  }
  const execute: Execute = (within) => executeCounted(validated, within, roots);
  assertAffordable(context);
  // What waits for something else itself must not keep others waiting.
  if (roots.some((name) => WAITING_FIELDS.has(name))) return work(execute);
  const pace = { isLarge: cost.fields > LARGE_COST[callerOf(context)], isHeavy: hadMuch(context) };
  const end = await takeTurn(pace);
  return work(execute).finally(end);
}

/** Runs a query or a mutation in its turn; see inTurn. Answers errors as they were thrown. */
export async function runOperation(
  operation: Operation,
  context: Context,
): Promise<ExecutionResult> {
  try {
    return await inTurn(operation, context, (execute) => execute(context));
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { errors: [new GraphQLError(error.message, { originalError: error })] };
  }
}

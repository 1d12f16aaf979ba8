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
import { againAfterSeconds, isAdmitted, type Urgency } from "#rules/admission.ts";
import { DatabaseTime } from "../database/database-time.ts";
import { onExamPool } from "../database/pools.ts";
import type { Dependencies } from "../dependencies.ts";
import { BadRequest, ExpectedFailure, Overloaded } from "../errors.ts";
import { assertAffordable, spend, usedMuch } from "./charge.ts";
import { costOf } from "./complexity.ts";
import type { Context } from "./context.ts";
import { eventLoopDelay } from "./event-loop-delay.ts";
import { findTooLongList } from "./input-lists.ts";
import {
  type Caller,
  callerOf,
  findExcess,
  findRefusal,
  rootsOf,
  WAITING_FIELDS,
} from "./operation-limits.ts";
import { sharedProcessor } from "./processor-share.ts";
import { type Pace, Turns } from "./turns.ts";

/** A valid operation with what it is to be run on and with. */
export interface Operation {
  schema: GraphQLSchema;
  document: DocumentNode;
  operationName?: string | null;
  /** As the caller sent them. */
  variables: Record<string, unknown>;
}

/** Operations that cost more run one at a time: for a student the page of a result. */
const LARGE_COST: Record<Caller, number> = { visitor: 1_000, member: 1_000, staff: 4_000 };

/**
 * The highest costs of operations that decide over an exam: these wait for no reader, and have connections of their
 * own. One that selects more, such as the paper with every save, is a reader.
 */
const EXAM_COSTS: Readonly<Record<string, number>> = {
  resumeAttempt: 3_000,
  saveProgress: 30,
  startFresh: 3_000,
  startRandomTest: 3_000,
  startTest: 3_000,
  submitAttempt: 30,
  submitQuiz: 30,
  submitRandomTest: 30,
};
/** An operation of an exam that costs more returns a paper: a few of those run at a time, and saves between them. */
const LARGE_EXAM_COST = 60;
/** After four starts or sixteen saves at a time, which no exam needs, a person's go slower too. */
const UNHURRIED_EXAMS = { attempts: 0.85, saves: 0.92 } as const;

/** The longest that a query may take, in milliseconds. The web client gives up after ten seconds. */
const LONGEST_MS: Record<Caller, number> = { visitor: 8_000, member: 8_000, staff: 60_000 };

/** Beside saves, submits and resumes, what those who write a test need: without a new access token no save comes in. */
const WRITING = new Set([
  "saveProgress",
  "submitAttempt",
  "submitQuiz",
  "submitRandomTest",
  "resumeAttempt",
  "refreshSession",
]);

/** Milliseconds of work that an operation is charged at least: by itself, and for each root field. */
const WORK = { operation: 1, root: 1.5 };

/**
 * Many visitors share one address. Fewer members than there are connections run at once: one may hold its own in a
 * transaction, and wait for what another reads.
 */
function openTurns() {
  const noLimit = Number.POSITIVE_INFINITY;
  return {
    exams: new Turns({ atOnce: noLimit, largeAtOnce: 4, perPerson: 4, mostWaiting: 40 }),
    members: new Turns({ atOnce: 6, largeAtOnce: 1, perPerson: 4, mostWaiting: 40 }),
    visitors: new Turns({ atOnce: 8, largeAtOnce: 1, perPerson: 8, mostWaiting: 2_000 }),
  };
}

const turns = new WeakMap<Dependencies, ReturnType<typeof openTurns>>();

function turnsOf(dependencies: Dependencies): ReturnType<typeof openTurns> {
  const known = turns.get(dependencies) ?? openTurns();
  turns.set(dependencies, known);
  return known;
}

/** Charges work at the least that an operation is charged. */
function leastWork(roots: readonly string[]): number {
  return WORK.operation + roots.length * WORK.root;
}

/**
 * Runs an operation, and ends a query that takes too long or whose caller is gone. It returns only when nothing of
 * it runs any more, so that its turn lasts as long as its work.
 */
async function execute(
  operation: ValidatedExecutionArgs,
  context: Context,
  roots: readonly string[],
): Promise<ExecutionResult> {
  const ending = new AbortController();
  const time = new DatabaseTime();
  const share = sharedProcessor.begin();
  const end = (reason: string) => {
    ending.abort(new BadRequest(reason));
    time.cancel(context.dependencies.database.pool);
  };
  const isQuery = operation.operation.operation === OperationTypeNode.QUERY;
  const forget = isQuery ? context.whenGone(() => end("The request was given up.")) : undefined;
  const longest = LONGEST_MS[callerOf(context)];
  const timer = setTimeout(() => {
    if (isQuery) end(`The query took longer than ${longest / 1_000} s. Ask for less.`);
  }, longest);
  try {
    return await time.measure(() =>
      executeRootSelectionSet({
        ...operation,
        contextValue: context,
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
    const measured = sharedProcessor.end(share) + time.ms;
    const least = leastWork(roots);
    // What waits for a file or another process has limits of its own.
    const isWaiting = roots.some((name) => WAITING_FIELDS.has(name));
    spend(context, isWaiting ? least : Math.max(least, measured));
  }
}

/** Runs an operation of an exam. It is charged the least, and ends even when nobody waits for it any more. */
async function executeExam(
  operation: ValidatedExecutionArgs,
  context: Context,
  roots: readonly string[],
): Promise<ExecutionResult> {
  spend(context, leastWork(roots));
  const share = sharedProcessor.begin();
  try {
    return await executeRootSelectionSet({ ...operation, contextValue: context });
  } finally {
    sharedProcessor.end(share);
  }
}

/** What an operation is to those who write a test. @param isExam it decides over an exam */
function urgencyOf(roots: readonly string[], isExam: boolean): Urgency {
  if (roots.every((name) => WRITING.has(name))) return "writing";
  return isExam ? "start" : "reading";
}

/**
 * Turns away what this process can't do just now (docs/operations.md, section 10).
 *
 * @throws Overloaded when others go before it
 */
function admit(urgency: Urgency, { dependencies, limiter }: Context): void {
  const { exams, members, visitors } = turnsOf(dependencies);
  const pressure = {
    delayMs: eventLoopDelay(),
    waitingExams: exams.waiting + dependencies.database.exams.waitingCount,
    waitingReaders: members.waiting + visitors.waiting,
  };
  if (isAdmitted(urgency, pressure)) return;
  limiter.turnedAway();
  throw new Overloaded(againAfterSeconds(Math.random()));
}

function hadManyExams({ viewer, limiter }: Context): boolean {
  const person = String(viewer?.userId);
  return (
    limiter.share("attempts", person) < UNHURRIED_EXAMS.attempts ||
    limiter.share("saves", person) < UNHURRIED_EXAMS.saves
  );
}

function refused(message: string): ExecutionResult {
  const extensions = { code: "BAD_REQUEST", http: { spec: true, status: 400 } };
  return { errors: [new GraphQLError(message, { extensions })] };
}

/** Executes an operation that has its turn, in its context or in one with another database. */
type Execute = (within: Context) => Promise<ExecutionResult>;

/**
 * Waits for an operation's turn, and does some work around it (docs/api.md, section 8). What decides over an exam
 * runs at once, unless it comes faster than any exam needs.
 *
 * @param operation of a document that was validated
 * @param work executes it, once; what it executes returns errors as they were thrown
 * @throws RateLimited when the person, or a visitor's address, has used up what they may
 */
export async function inTurn<Result>(
  operation: Operation,
  context: Context,
  work: (execute: Execute) => Promise<Result>,
): Promise<Result> {
  const { schema, document, operationName, variables } = operation;
  const { viewer, network, dependencies } = context;
  const person = viewer === null ? network : String(viewer.userId);
  const { exams, members, visitors } = turnsOf(dependencies);
  const ofReaders = viewer === null ? visitors : members;
  const refuse = (result: ExecutionResult) => {
    assertAffordable(context);
    spend(context, WORK.operation);
    // Finding what is wrong was work too: somebody who sends such operations fast waits between them.
    if (!usedMuch(context)) return work(async () => result);
    const pace = { isLarge: false, isHeavy: true };
    return ofReaders.run(person, pace, () => work(async () => result));
  };
  const tooLong = findTooLongList(variables);
  if (tooLong !== null) return refuse(refused(tooLong));
  const validated = validateExecutionArgs({
    ...{ schema, document, operationName, variableValues: variables },
    options: { maxCoercionErrors: 10 },
  });
  if (!("schema" in validated)) return refuse({ errors: validated });
  const roots = rootsOf(document, validated.operation);
  const cost = costOf(schema, document, validated.operation, variables, context);
  const refusal = findRefusal(document, roots, cost, callerOf(context));
  if (refusal !== null) return refuse(refused(refusal));

  const isExam = viewer !== null && roots.every((name) => cost <= (EXAM_COSTS[name] ?? 0));
  admit(urgencyOf(roots, isExam), context);
  if (isExam) {
    const pace = { isLarge: cost > LARGE_EXAM_COST, isHeavy: hadManyExams(context) };
    return exams.run(person, pace, () =>
      onExamPool(() => work((within) => executeExam(validated, within, roots))),
    );
  }
  assertAffordable(context);
  const read = () => work((within) => execute(validated, within, roots));
  // What waits for something else itself must not keep others waiting.
  if (roots.some((name) => WAITING_FIELDS.has(name))) return read();
  const pace: Pace = {
    isLarge: cost > LARGE_COST[callerOf(context)],
    isHeavy: usedMuch(context),
  };
  return ofReaders.run(person, pace, read);
}

/** Runs a query or a mutation in its turn; see inTurn. Returns errors as they were thrown. */
export async function runOperation(
  operation: Operation,
  context: Context,
): Promise<ExecutionResult> {
  try {
    const result = await inTurn(operation, context, (execute) => execute(context));
    const excess = findExcess(result.data, callerOf(context));
    return excess === null ? result : refused(excess);
  } catch (error) {
    if (!(error instanceof ExpectedFailure)) throw error;
    return { errors: [new GraphQLError(error.message, { originalError: error })] };
  }
}

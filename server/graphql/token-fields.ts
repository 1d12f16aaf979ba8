import { defaultFieldResolver, type GraphQLField, type GraphQLSchema } from "graphql";
import type { Action } from "#rules/permissions.ts";
import type { OwnAction } from "#rules/token-scopes.ts";
import { requireScope } from "../accounts/require-permission.ts";
import type { Context } from "./context.ts";

type Wanted = readonly (Action | OwnAction)[];

const words = (text: string) => text.trim().split(/\s+/);

/** The root fields for any signed-in person that a token may use, by the scope it needs. */
const OWN_FIELDS: Record<OwnAction, readonly string[]> = {
  "own:read": words(`
    account attempt blindReview dashboard filterOptions imagePart mistake mistakeChoices mistakes openAttempts
    practice practicePools practiceSubjects practices problemReports progress questionsToPractise randomTest
    randomTestMatches randomTestOverview result results review reviewsBlind subjectStatistics subjects test
    testOverview tests topics userStatistics usualSeconds viewer weakestArea
  `),
  "test:take": words(`
    acceptInvitation answerPractice answerReview discardAttempt endPractice finishBlindReview generateRandomTest
    noteMistake practiseQuestions practiseSelection practiseSubject rateReview reportProblem resumeAttempt
    saveBlindAnswers saveProgress sealedPaper setNewReviews showScore startBlindReview startDiagnostic startFresh
    startPractice startRandomTest startTest submitAttempt submitQuiz submitRandomTest undoReview waitForTest
  `),
};

/** Fields that tokens of staff need too. */
const OF_BANK: ReadonlySet<string> = new Set(["imagePart", "subjects", "topics"]);

/** Fields without personal data. */
const OPEN: ReadonlySet<string> = new Set(["application"]);

/**
 * Fields that no token may use, whatever its scopes: managing tokens, sessions and the sign-in, copying all personal
 * data, and deleting the account. A root field in none of these lists and without a permission is refused too.
 */
export const SESSION_FIELDS: readonly string[] = words(`
  answerPlatformChoice beginPlatformLaunch connectPlatform createPersonalToken dataCopy dataCopyPart
  deletionTakenBackAt disconnectPlatform draftKey endPersonalToken endSession platformChoice
  platformConnectionQuestion platformConnections
  exchangeSignInCode extendSession logout logoutEverywhere mySessions personalTokens prepareDataCopy refreshSession
  requestDeletion
`);

/** All root fields in these lists. */
export const DECIDED_FIELDS: ReadonlySet<string> = new Set([
  ...Object.values(OWN_FIELDS).flat(),
  ...OPEN,
  ...SESSION_FIELDS,
]);

/** Returns the actions of which a token's scopes must allow one for a root field; empty if no token may use it. */
export function wantedOf({ name, extensions }: GraphQLField<unknown, unknown>): Wanted {
  const options = extensions.pothosOptions as { authScopes?: { can?: Action } } | undefined;
  const action = options?.authScopes?.can;
  if (action !== undefined) return [action];
  const own = (Object.keys(OWN_FIELDS) as OwnAction[]).filter((one) =>
    OWN_FIELDS[one].includes(name),
  );
  return OF_BANK.has(name) ? [...own, "bank:read"] : own;
}

/**
 * Refuses a root field to a token.
 *
 * @throws Forbidden unless the token's scopes allow it
 */
export function assertTokenMay(
  { viewer }: Pick<Context, "viewer">,
  field: GraphQLField<unknown, unknown>,
): void {
  if (viewer !== null && !OPEN.has(field.name)) requireScope(viewer, wantedOf(field));
}

/**
 * Makes every root field refuse a token whose scopes don't allow it. A subscription refuses every token, since it ends
 * with the session that started it.
 */
export function restrictTokens(schema: GraphQLSchema): void {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: Context, info) => {
        assertTokenMay(context, field);
        return resolve(source, args, context, info);
      };
    }
  }
  for (const field of Object.values(schema.getSubscriptionType()?.getFields() ?? {})) {
    const { subscribe } = field;
    if (subscribe === undefined) continue;
    field.subscribe = (source, args, context: Context, info) => {
      if (context.viewer !== null) requireScope(context.viewer, []);
      return subscribe(source, args, context, info);
    };
  }
}

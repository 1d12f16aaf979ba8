// What a personal access token may do (docs/rules.md, section 23): what its scopes name and the role of its owner allows.
import { type Action, can, type Role } from "./permissions.ts";

/** What everybody signed in may do, which a token may do only with a scope that names it. */
export type OwnAction =
  /** See one's own account, tests, results, progress and notes. */
  | "own:read"
  /** Take tests, practise and review, and keep notes. */
  | "test:take";

export const TOKEN_SCOPES = [
  ...(["read_own", "take_tests", "bank_read", "bank_write", "reports", "people"] as const),
] as const;

export type TokenScope = (typeof TOKEN_SCOPES)[number];

interface ScopeFacts {
  /** On badges. */
  name: string;
  /** What a token with it may do, after "May". */
  may: string;
  actions: ReadonlySet<Action | OwnAction>;
}

const BANK_READ = ["bank:read", "bank:export", "test:read"] as const;

/**
 * Each scope as a set of actions. A scope that writes also reads, since an answer shows what was written. These are
 * in no scope, so no token may do them: changing accounts and roles, correcting keys, acting on a running test, reading the
 * audit log and managing webhooks.
 */
export const SCOPE_FACTS: Readonly<Record<TokenScope, ScopeFacts>> = {
  read_own: {
    ...{ name: "read own", may: "see your account, tests, results and progress" },
    actions: new Set(["own:read"]),
  },
  take_tests: {
    ...{ name: "take tests", may: "take tests, practise and review as you" },
    actions: new Set(["own:read", "test:take"]),
  },
  bank_read: {
    ...{ name: "bank read", may: "see and export questions, passages and tests" },
    actions: new Set(BANK_READ),
  },
  bank_write: {
    ...{ name: "bank write", may: "change questions, passages and tests, and import files" },
    actions: new Set([
      ...[...BANK_READ, "question:write", "bank:import", "problem:answer", "test:write"],
    ] as const),
  },
  reports: {
    ...{ name: "reports", may: "read the reports on tests and students" },
    actions: new Set(["report:read", "report:keys", "live:watch"]),
  },
  people: {
    ...{ name: "people", may: "see accounts, and change batches and who may take tests" },
    actions: new Set(["user:read", "batch:read", "batch:write", "test:invite"]),
  },
};

/** Whether one of these scopes names an action. */
export function scopesAllow(scopes: readonly TokenScope[], action: Action | OwnAction): boolean {
  return scopes.some((scope) => SCOPE_FACTS[scope].actions.has(action));
}

const isOwn = (action: Action | OwnAction): action is OwnAction =>
  action === "own:read" || action === "test:take";

/** The scopes that a token of this role can use. */
export function scopesOf(role: Role): TokenScope[] {
  return TOKEN_SCOPES.filter((scope) =>
    [...SCOPE_FACTS[scope].actions].some((action) => isOwn(action) || can(role, action)),
  );
}

/**
 * Why a token whose scopes name none of these actions is refused: "This token may not do this. It needs the scope
 * “bank write”."
 */
export function scopeRefusal(actions: readonly (Action | OwnAction)[]): string {
  const scope = TOKEN_SCOPES.find((one) =>
    actions.some((action) => SCOPE_FACTS[one].actions.has(action)),
  );
  if (scope === undefined) return "No access token may do this. Sign in.";
  return `This token may not do this. It needs the scope “${SCOPE_FACTS[scope].name}”.`;
}

/** What tokens are limited to. */
export const tokenLimits = {
  /** Tokens of one person that haven't ended. */
  most: 20,
  longestDays: 365,
  nameMaxLength: 60,
  /** A token that expires within so many days is shown as a warning. */
  warningDays: 14,
  /** How long an expired token stays in the list. */
  expiredDays: 30,
} as const;

// Who may do what (docs/rules.md, section 8). Nothing else compares roles.

/** Everything that not everybody signed in may do, named after what it is done to. */
export type Action =
  /** See questions with their keys, passages, subjects, and what imports and edits have done to them. */
  | "bank:read"
  | "question:write"
  /** Correct the key of a question that was asked, which changes marks. */
  | "key:correct"
  /** Bring questions and tests in from files, and take them out again. */
  | "bank:import"
  | "bank:export"
  /** See what students report about questions, and answer it. */
  | "problem:answer"
  /** See every test, open or not, with its paper and how many take it. */
  | "test:read"
  | "test:write"
  /** Give people access to a private test, and take it back. */
  | "test:invite"
  /** See students' results, how tests and questions went, and download both. */
  | "report:read"
  /** See what would show keys in reports: attempts with their answers, how questions went, flagged questions. */
  | "report:keys"
  /** Watch a test while it runs: who is writing, silent, done or missing. */
  | "live:watch"
  /** Write to students while they take a test, end and reopen their attempts, and withdraw a question. */
  | "live:act"
  /** See batches, who is in them, and rosters. */
  | "batch:read"
  /** Change batches and who is in them, and open tests to them. */
  | "batch:write"
  | "user:read"
  | "user:write"
  /** See what staff changed, and check that nothing of that record was changed. */
  | "audit:read"
  /** Register addresses that receive webhook events. */
  | "webhook:write"
  /** Let learning platforms open tests for their people. */
  | "platform:write"
  /** Send as much, and ask for as much work of the server, as an administrator's pages need. */
  | "limits:exceed";

export const ROLES = ["student", "author", "viewer", "admin"] as const;

export type Role = (typeof ROLES)[number];

const ACTIONS: Record<Role, ReadonlySet<Action>> = {
  student: new Set(),
  /** Keeps the bank and answers reports about questions: no people, no settings of tests. */
  author: new Set([
    ...(["bank:read", "question:write", "bank:import", "bank:export", "problem:answer"] as const),
    "limits:exceed",
  ]),
  /** Reads reports without keys, and changes nothing. */
  viewer: new Set(["report:read", "batch:read", "live:watch", "limits:exceed"]),
  admin: new Set([
    ...(["bank:read", "question:write", "key:correct", "bank:import", "bank:export"] as const),
    ...(["problem:answer", "test:read", "test:write", "test:invite"] as const),
    ...(["report:read", "report:keys", "live:watch", "live:act"] as const),
    ...(["batch:read", "batch:write"] as const),
    ...(["user:read", "user:write", "audit:read"] as const),
    ...(["webhook:write", "platform:write", "limits:exceed"] as const),
  ]),
};

/** Whether somebody of that role may do that. */
export function can(role: Role, action: Action): boolean {
  return ACTIONS[role].has(action);
}

interface RoleWords {
  /** On badges and buttons. */
  name: string;
  /** In sentences. */
  noun: string;
  people: string;
  may: string;
}

/** What a role and its people are called, the highest role first. */
export const ROLE_WORDS: Readonly<Record<Role, RoleWords>> = {
  admin: {
    ...{ name: "Admin", noun: "an administrator", people: "administrators" },
    may: "manages questions, tests and users",
  },
  author: {
    ...{ name: "Author", noun: "an author", people: "authors" },
    may: "keeps questions, passages and imports, and answers reports about questions",
  },
  viewer: {
    ...{ name: "Report Viewer", noun: "a report viewer", people: "report viewers" },
    may: "reads the reports on tests and students, and changes nothing",
  },
  student: {
    ...{ name: "Student", noun: "a student", people: "students" },
    may: "takes tests and sees their own results",
  },
};

/** Who may do all of that: "administrators and authors". */
export function whoMay(actions: readonly Action[]): string {
  const roles = (Object.keys(ROLE_WORDS) as Role[]).filter((role) =>
    actions.every((action) => can(role, action)),
  );
  const names = roles.map((role) => ROLE_WORDS[role].people);
  return [names.slice(0, -1).join(", "), ...names.slice(-1)].filter(Boolean).join(" and ");
}

/** Why somebody else is refused: "Only administrators and authors may do this." */
export function refusalOf(actions: readonly Action[]): string {
  const who = whoMay(actions);
  return `Only ${who === ROLE_WORDS.admin.people ? "an administrator" : who} may do this.`;
}

/** Whether that role may do more than everybody signed in. */
export function isStaff(role: Role): boolean {
  return ACTIONS[role].size > 0;
}

/** Whether a text names a role. */
export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}

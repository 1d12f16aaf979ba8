// Learning platforms, from which students open tests by LTI 1.3 (docs/rules.md, section 25).

/** The paths of Lexam that platforms use. */
export const PLATFORM_PATHS = {
  /** The initiation of a launch. */
  login: "/lti/login",
  /** Where the platform sends the person back to. */
  launch: "/lti/launch",
  /** The content selection: where a teacher chooses tests. */
  choose: "/lti/choose",
  /** Lexam's public keys. */
  keys: "/lti/jwks.json",
  /** The registration by a link. */
  register: "/lti/register",
  /** A test, followed by its number. */
  test: "/lti/tests/",
} as const;

export const platformLimits = {
  /** Platforms of an installation. */
  most: 50,
  nameMaxLength: 100,
  urlMaxLength: 1_000,
  /** Deployments, and other addresses, of one platform. */
  mostLines: 50,
  /** How long a person may take from the platform's page to Lexam's. */
  launchMinutes: 10,
  /** How long a page waits for a teacher's choice, or a student's sign-in. */
  decisionMinutes: 60,
  /** How long a registration link works. */
  linkMinutes: 60,
  /** Tests that a teacher is shown at once, and that they may choose at once. */
  shownTests: 50,
  chosenTests: 20,
  answerSeconds: 10,
  answerBytes: 256 * 1024,
} as const;

/** The test that an activity's address names; null for another address. @param origin the address of Lexam */
export function testOfAddress(origin: string, address: string): number | null {
  const start = `${origin}${PLATFORM_PATHS.test}`;
  const rest = address.startsWith(start)
    ? (/^\d{1,9}(?=$|[?#])/.exec(address.slice(start.length)) ?? [])
    : [];
  return rest[0] === undefined ? null : Number(rest[0]);
}

const ROLE =
  /^https?:\/\/purl\.imsglobal\.org\/vocab\/lis\/v2\/(membership|institution\/person|system\/person)(\/[^#]{1,40})?#([A-Za-z]{1,40})$/;
const TEACHERS = new Set([
  ...["Administrator", "ContentDeveloper", "Faculty", "Instructor", "Manager", "Mentor"],
  ...["Staff", "SysAdmin", "TeachingAssistant"],
]);

/** Whether somebody with these roles in a platform may choose tests for a course. */
export function teaches(roles: readonly string[]): boolean {
  return roles.some((role) => {
    const name = ROLE.exec(role)?.[3] ?? role;
    return TEACHERS.has(name);
  });
}

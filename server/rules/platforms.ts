// Learning platforms, from which students open tests by LTI 1.3 (docs/rules.md, section 25).

/** Where a platform sends its people, below the address of Lexam. */
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

/** Why a launch came to nothing, by the name in the address of the page that says so. */
export const LAUNCH_PROBLEMS = {
  unknown_platform:
    "Lexam doesn’t know this learning platform. An administrator of Lexam adds it under Learning Platforms.",
  several_clients:
    "Lexam knows this learning platform under several client IDs, and it did not say which one is meant.",
  staff:
    "You have an account of staff. No learning platform opens those: sign in to Lexam by yourself, and go on.",
  unknown_deployment:
    "Lexam doesn’t know this place in the learning platform. An administrator of Lexam adds its deployment ID to the platform.",
  unsigned:
    "What the learning platform sent is not signed with its key, or is too old. Open the activity again; if it goes on, tell your teacher.",
  unfinished: "The learning platform did not confirm who you are. Open the activity again.",
  used: "This launch was used already. Open the activity again in the learning platform.",
  unreachable:
    "Lexam can’t reach the learning platform to check its signature. Try again in a minute.",
  anonymous:
    "The learning platform did not say who you are. Its settings must share a lasting ID of each person.",
  no_teacher: "Only teachers choose tests for a course.",
  no_test: "The test of this activity isn’t there any more. Tell your teacher.",
  no_choice:
    "The learning platform takes no activities here, or wants them at an address that isn’t one of its own. An administrator of Lexam adds that address to the platform.",
  account_inactive:
    "Your account is inactive, so it can’t sign in. Write to support to have it opened again.",
} as const;

/** Why a registration by a link came to nothing. */
export const REGISTRATION_PROBLEMS = {
  incomplete:
    "This address is for a learning platform. Paste it there, where it asks for the address of a tool.",
  link_over: `This link doesn’t work any more. Links work once, for ${platformLimits.linkMinutes} minutes: make a new one under Learning Platforms.`,
  unreachable: "Lexam can’t reach the learning platform at the address that it gave.",
  not_understood:
    "The learning platform did not answer as LTI 1.3 wants it. Add it by hand under Learning Platforms.",
  refused: "The learning platform refused the registration. Start again from its own page.",
} as const;

export type RegistrationProblem = keyof typeof REGISTRATION_PROBLEMS;

/** Whether a text names such a problem. */
export function isRegistrationProblem(text: string): text is RegistrationProblem {
  return Object.hasOwn(REGISTRATION_PROBLEMS, text);
}

export type LaunchProblem = keyof typeof LAUNCH_PROBLEMS;

/** Whether a text names such a problem. */
export function isLaunchProblem(text: string): text is LaunchProblem {
  return Object.hasOwn(LAUNCH_PROBLEMS, text);
}

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

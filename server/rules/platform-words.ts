// Why something between a learning platform and Lexam came to nothing, in words for the person (docs/rules.md, section 25).
import { platformLimits } from "./platforms.ts";

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

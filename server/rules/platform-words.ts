// Messages for people whose launch or registration by a learning platform failed (docs/rules.md, section 25).
import { platformLimits } from "./platforms.ts";

/** Why a launch failed, by the reason in the address of the page that shows it. */
export const LAUNCH_PROBLEMS = {
  unknown_platform:
    "Lexam doesn’t know this learning platform. Ask an administrator of Lexam to add it under Learning Platforms.",
  several_clients:
    "Lexam has several client IDs for this learning platform, and the platform did not send one.",
  staff:
    "You have a staff account. A learning platform can’t open it. Sign in to Lexam with Google.",
  unknown_deployment:
    "Lexam doesn’t know this deployment of the learning platform. Ask an administrator of Lexam to add its deployment ID.",
  unsigned:
    "The message of the learning platform is not signed with its key, or is too old. Open the activity again. If it fails again, tell your teacher.",
  unfinished: "The learning platform did not confirm who you are. Open the activity again.",
  used: "This launch was used already. Open the activity again in the learning platform.",
  unreachable:
    "Lexam can’t reach the learning platform to check its signature. Try again in a minute.",
  anonymous:
    "The learning platform did not send your user ID. Its settings must share the user ID with Lexam.",
  no_teacher: "Only teachers choose tests for a course.",
  no_test:
    "The test of this activity no longer exists, or the platform may not open it. Tell your teacher.",
  no_choice:
    "The learning platform accepts no activities here, or its return address is not one of its own. Ask an administrator of Lexam to add that address to the platform.",
  account_inactive: "Your account is inactive, so you can’t sign in. Ask support to activate it.",
} as const;

/** Why a registration by a link failed. */
export const REGISTRATION_PROBLEMS = {
  incomplete: "This address is for a learning platform. Paste it there as the tool URL.",
  link_over: `This link has expired or was used. Links work once, for ${platformLimits.linkMinutes} minutes. Make a new one under Learning Platforms.`,
  unreachable: "Lexam can’t reach the learning platform at its address.",
  not_understood:
    "The learning platform’s answer does not follow LTI 1.3. Add the platform manually under Learning Platforms.",
  refused: "The learning platform refused the registration. Start again from its own page.",
} as const;

export type RegistrationProblem = keyof typeof REGISTRATION_PROBLEMS;

/** Whether a text is one of these reasons. */
export function isRegistrationProblem(text: string): text is RegistrationProblem {
  return Object.hasOwn(REGISTRATION_PROBLEMS, text);
}

export type LaunchProblem = keyof typeof LAUNCH_PROBLEMS;

/** Whether a text is one of these reasons. */
export function isLaunchProblem(text: string): text is LaunchProblem {
  return Object.hasOwn(LAUNCH_PROBLEMS, text);
}

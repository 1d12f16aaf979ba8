import { teaches } from "#rules/platforms.ts";
import { normalEmail } from "../accounts/email.ts";
import { issueAccountCode } from "../accounts/sign-in-code.ts";
import { statement } from "../database/statement.ts";
import { launchOf } from "./begin-launch.ts";
import { type Choice, keepDecision, useLaunch } from "./decision.ts";
import { type LaunchClaims, readClaims } from "./launch-claims.ts";
import { LaunchRefused } from "./launch-refused.ts";
import { launchedTest, openLaunchedTest } from "./launched-test.ts";
import { type Needed, originsOf, type Platform } from "./platform.ts";
import { admitPerson } from "./platform-account.ts";
import { verifiedClaims } from "./platform-token.ts";

/** The page to which a launch redirects, with the parameters of its address. */
export type LaunchOutcome =
  /** The sign-in page exchanges the code, and goes on to the page of `to`. */
  | { page: "signIn"; code: string; to: string }
  | { page: "choose" | "connect"; code: string }
  /** Staff have to sign in with Google. */
  | { page: "staff"; testId: number | null };

const LAUNCHED = statement({
  text: "UPDATE platforms SET last_launch_at = :now WHERE id = :id",
  takes: { id: "int", now: "timestamptz" },
});

function choiceOf(platform: Platform, claims: LaunchClaims): Choice {
  const { choice, roles, deploymentId, course } = claims;
  if (!teaches(roles)) throw new LaunchRefused("no_teacher");
  const origin = choice && URL.parse(choice.returnUrl)?.origin;
  if (choice === null || !choice.takesLinks || !originsOf(platform).includes(origin ?? "")) {
    throw new LaunchRefused("no_choice");
  }
  const { returnUrl, takesSeveral, data } = choice;
  return { kind: "choice", deploymentId, returnUrl, takesSeveral, data, course };
}

function checkedClaims(platform: Platform, nonce: string, read: unknown): LaunchClaims {
  const claims = readClaims(read);
  if (claims === null || claims.nonce !== nonce) throw new LaunchRefused("unsigned");
  const { audiences, authorizedParty, deploymentId } = claims;
  const isForAnother =
    authorizedParty === null ? audiences.length > 1 : authorizedParty !== platform.clientId;
  if (isForAnother) throw new LaunchRefused("unsigned");
  const { deploymentIds } = platform;
  if (deploymentIds.length > 0 && !deploymentIds.includes(deploymentId)) {
    throw new LaunchRefused("unknown_deployment");
  }
  return claims;
}

/**
 * Processes a launch: checks that the platform signed it for this state, finds or opens the account, and returns the page to
 * which the browser is redirected.
 *
 * @param launch the state that Lexam sent, and the platform's token; null when the platform sent an error instead
 * @param device the person's browser and system; null if unknown
 * @throws LaunchRefused with a message for the person
 */
export async function finishLaunch(
  needed: Needed,
  { state, token }: { state: string; token: string | null },
  device: string | null,
): Promise<LaunchOutcome> {
  const launch = await launchOf(needed, state);
  if (launch === null || token === null) throw new LaunchRefused("unfinished");
  const { platform, challenge, nonce } = launch;
  const claims = checkedClaims(platform, nonce, await verifiedClaims(platform, needed, token));
  const used = { nonce, challenge, platformId: platform.id };
  const { subject, lineItemUrl } = claims;
  if (claims.isChoice) {
    const code = await keepDecision(needed, used, choiceOf(platform, claims));
    await LAUNCHED.count(needed.database.pool, { id: platform.id, now: needed.now() });
    return { page: "choose", code };
  }
  if (subject === null) throw new LaunchRefused("anonymous");
  const testId = await launchedTest(needed, platform, claims.target);
  const admission = await admitPerson(needed, platform, { ...claims, subject });
  await LAUNCHED.count(needed.database.pool, { id: platform.id, now: needed.now() });
  const to = testId === null ? "/tests" : `/quiz/${testId}`;
  if (admission.kind === "staff") {
    await useLaunch(needed, used);
    return { page: "staff", testId };
  }
  if (admission.kind === "connect") {
    const email = normalEmail(claims.email ?? "") ?? "";
    const kept = { kind: "connection", subject, email, testId, lineItemUrl } as const;
    return { page: "connect", code: await keepDecision(needed, used, kept) };
  }
  await useLaunch(needed, used);
  const { userId } = admission;
  await openLaunchedTest(needed, platform, { userId, subject, testId, lineItemUrl });
  return {
    page: "signIn",
    code: await issueAccountCode(needed, userId, { challenge, device }),
    to,
  };
}

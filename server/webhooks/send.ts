import { webhookLimits } from "#rules/webhooks.ts";
import { callOutside, type Outcome, type Reach } from "../outside/call.ts";

/**
 * Posts a message to a webhook. At most a few kilobytes of the response are read.
 *
 * @returns the status, or why there was no response
 */
export function send(
  address: string,
  message: { headers: Record<string, string>; body: string },
  reach: Reach,
): Promise<Outcome> {
  return callOutside(
    address,
    {
      method: "POST",
      headers: {
        ...message.headers,
        "content-type": "application/json",
        "user-agent": "Lexam-Webhooks",
      },
      body: message.body,
      seconds: webhookLimits.answerSeconds,
      answerBytes: webhookLimits.answerBytes,
    },
    reach,
  );
}

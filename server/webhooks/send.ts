import { webhookLimits } from "#rules/webhooks.ts";
import { callOutside, type Outcome, type Reach } from "../outside/call.ts";

/**
 * Posts a message. The answer is read to a few kilobytes and thrown away.
 *
 * @returns its status, or why there was no answer
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

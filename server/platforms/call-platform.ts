import type { z } from "zod";
import { platformLimits } from "#rules/platforms.ts";
import { type Call, callOutside, type Outcome } from "../outside/call.ts";
import type { Needed } from "./platform.ts";

/** Calls a learning platform, within what its answer may take and hold. */
export function callPlatform(
  { webhookAllowedHosts }: Needed["config"],
  address: string,
  call: Pick<Call, "method" | "headers" | "body">,
): Promise<Outcome> {
  const { answerSeconds: seconds, answerBytes } = platformLimits;
  return callOutside(
    address,
    { ...call, seconds, answerBytes },
    { allowedHosts: webhookAllowedHosts },
  );
}

/** Reads an answer; null for what is no JSON or has another shape. */
export function readJson<T>(shape: z.ZodType<T>, text: string): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

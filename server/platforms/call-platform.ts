import type { z } from "zod";
import { platformLimits } from "#rules/platforms.ts";
import { type Call, callOutside, type Outcome } from "../outside/call.ts";
import type { Needed } from "./platform.ts";

/** Calls a learning platform. The response is limited in time and size. */
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

/** Parses a response; null if it isn't JSON or doesn't match the schema. */
export function readJson<T>(shape: z.ZodType<T>, text: string): T | null {
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

import { authenticate } from "../accounts/authenticate.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { limiterOf } from "../rate-limits/limiter.ts";
import { networkOf } from "../rate-limits/network.ts";
import type { Context } from "./context.ts";

/** What the context is made of; a FastifyRequest is such a thing. */
export interface RequestFacts {
  /** The request's id in log lines and answers. */
  id: string;
  /** The address it came from, as the socket or a trusted proxy says. */
  ip: string;
  headers: { authorization?: string };
}

/**
 * The context of one request. A refused access token doesn't end the request here: public fields
 * answer all the same, and any other field answers why the token was refused.
 *
 * @throws RateLimited when the person, or without a sign-in the address, asks too often
 */
export async function createContext(
  dependencies: Dependencies,
  { id, ip, headers: { authorization } }: RequestFacts,
): Promise<Context> {
  const context = await recognise(dependencies, authorization, {
    dependencies,
    limiter: limiterOf(dependencies),
    network: networkOf(ip),
    requestId: id,
  });
  const { viewer, limiter, network } = context;
  if (viewer === null) limiter.charge("visitor", network);
  else limiter.charge("user", String(viewer.userId));
  return context;
}

async function recognise(
  dependencies: Dependencies,
  authorization: string | undefined,
  request: Omit<Context, "viewer" | "authenticationFailure">,
): Promise<Context> {
  const visitor: Context = { ...request, viewer: null, authenticationFailure: null };
  if (authorization === undefined) return visitor;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  try {
    if (token === undefined) {
      throw new Unauthenticated("The Authorization header must be `Bearer` and an access token.");
    }
    return { ...visitor, viewer: await authenticate(dependencies, token) };
  } catch (error) {
    if (error instanceof Unauthenticated) return { ...visitor, authenticationFailure: error };
    throw error;
  }
}

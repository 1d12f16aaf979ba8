import { authenticate } from "../accounts/authenticate.ts";
import { deviceOf } from "../accounts/device.ts";
import { authenticateToken, isPersonalToken } from "../accounts/tokens/authenticate-token.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import { limiterOf } from "../rate-limits/limiter.ts";
import { networkOf } from "../rate-limits/network.ts";
import type { Context } from "./context.ts";

/** The facts of a request that the context needs. A FastifyRequest has them. */
export interface RequestFacts {
  /** The request's id in log lines and responses. */
  id: string;
  /** The client's address, from the socket or a trusted proxy. */
  ip: string;
  headers: { authorization?: string; "user-agent"?: string };
  whenGone: Context["whenGone"];
}

/**
 * Returns the context of a request. A refused access token doesn't end the request here: public fields
 * still work, and all other fields return why the token was refused.
 */
export async function createContext(
  dependencies: Dependencies,
  { id, ip, headers, whenGone }: RequestFacts,
): Promise<Context> {
  const visitor: Context = {
    dependencies,
    limiter: limiterOf(dependencies),
    network: networkOf(ip),
    origin: { ip, device: deviceOf(headers["user-agent"]) },
    requestId: id,
    viewer: null,
    authenticationFailure: null,
    whenGone,
  };
  const { authorization } = headers;
  if (authorization === undefined) return visitor;
  const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(authorization)?.[1];
  try {
    if (token === undefined) {
      throw new Unauthenticated("The Authorization header must be `Bearer` and an access token.");
    }
    if (isPersonalToken(token)) {
      const viewer = await authenticateToken(dependencies, token);
      const origin = { ip, device: `Token ${viewer.token.id}` };
      return { ...visitor, origin, viewer: { ...viewer, origin } };
    }
    const viewer = await authenticate(dependencies, token);
    return { ...visitor, viewer: { ...viewer, origin: visitor.origin } };
  } catch (error) {
    if (error instanceof Unauthenticated) return { ...visitor, authenticationFailure: error };
    throw error;
  }
}

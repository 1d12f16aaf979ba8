import { authenticate } from "../accounts/authenticate.ts";
import type { Dependencies } from "../dependencies.ts";
import { Unauthenticated } from "../errors.ts";
import type { Context } from "./context.ts";

/**
 * The context of one request. A refused access token doesn't end the request here: public fields
 * answer all the same, and any other field answers why the token was refused.
 *
 * @param authorization the Authorization header, if there is one
 */
export async function createContext(
  dependencies: Dependencies,
  authorization: string | undefined,
  requestId: string,
): Promise<Context> {
  const visitor: Context = { viewer: null, authenticationFailure: null, dependencies, requestId };
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

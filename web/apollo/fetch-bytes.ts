import { heldAccessToken, refreshAccessToken } from "./session-calls.ts";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

async function ask(address: string, token: string | null): Promise<Response> {
  try {
    return await fetch(address, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: "same-origin",
    });
  } catch (error) {
    throw new NoAnswer("unreachable", { cause: error });
  }
}

/**
 * Fetches a file that only signed-in people may read. If the access token was refused, refreshes it and retries once.
 * @param path below /api/v1
 * @throws {NoAnswer} the server is unreachable
 * @throws {UnreadableAnswer} this person has no such file, or it isn't available now
 */
export async function fetchBytes(path: string): Promise<ArrayBuffer> {
  const address = `/api/v1${path}`;
  const token = await heldAccessToken();
  let answer = await ask(address, token);
  if (answer.status === 401) {
    const renewed = await refreshAccessToken(token).catch(() => null);
    if (renewed !== null) answer = await ask(address, renewed);
  }
  if (!answer.ok) throw new UnreadableAnswer(answer.status);
  try {
    return await answer.arrayBuffer();
  } catch (error) {
    throw new NoAnswer("unreachable", { cause: error });
  }
}

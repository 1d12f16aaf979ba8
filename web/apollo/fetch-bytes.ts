import { heldAccessToken, refreshAccessToken } from "./session-calls.ts";

/** The server has no such file for this person, or did not answer. */
export class FetchFailure extends Error {
  /** The HTTP status; 0 when there was no answer. */
  readonly status: number;

  constructor(status: number, options?: ErrorOptions) {
    super("The file could not be fetched.", options);
    this.name = "FetchFailure";
    this.status = status;
  }
}

async function ask(address: string, token: string | null): Promise<Response> {
  try {
    return await fetch(address, {
      headers: token ? { authorization: `Bearer ${token}` } : {},
      credentials: "same-origin",
    });
  } catch (error) {
    throw new FetchFailure(0, { cause: error });
  }
}

/**
 * Fetches a file that is served to people who are signed in alone. A token that no longer holds is
 * refreshed and the file asked for again, once.
 *
 * @param path below /api/v1
 * @throws {FetchFailure}
 */
export async function fetchBytes(path: string): Promise<ArrayBuffer> {
  const address = `/api/v1${path}`;
  const token = await heldAccessToken();
  let answer = await ask(address, token);
  if (answer.status === 401) {
    const renewed = await refreshAccessToken(token).catch(() => null);
    if (renewed !== null) answer = await ask(address, renewed);
  }
  if (!answer.ok) throw new FetchFailure(answer.status);
  try {
    return await answer.arrayBuffer();
  } catch (error) {
    throw new FetchFailure(0, { cause: error });
  }
}

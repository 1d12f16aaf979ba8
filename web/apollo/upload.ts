import { heldAccessToken, refreshAccessToken } from "./session-calls.ts";
import { NoAnswer, UnreadableAnswer } from "./transport.ts";

/** The server refused a file. The message is written for the user. */
export class UploadRefused extends Error {
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

interface UploadOptions {
  /** Called with the number of bytes sent and the total. */
  onSent?: (sent: number, total: number) => void;
  signal?: AbortSignal;
  /** True to read a successful response, which is short. */
  reads?: boolean;
}

function detailOf(text: string): string | null {
  try {
    const problem: unknown = JSON.parse(text);
    if (typeof problem !== "object" || problem === null || !("detail" in problem)) return null;
    return typeof problem.detail === "string" ? problem.detail : null;
  } catch {
    return null;
  }
}

/** Sends once. Resolves with the status, and with the text for a failure or if `reads` is set. */
function send(
  path: string,
  form: FormData,
  token: string | null,
  { onSent, signal, reads = false }: UploadOptions,
): Promise<{ status: number; text: string }> {
  // fetch can't report upload progress.
  const request = new XMLHttpRequest();
  return new Promise((resolve, reject) => {
    request.open("POST", path);
    if (token) request.setRequestHeader("authorization", `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onSent?.(loaded, total);
    request.onreadystatechange = () => {
      const isGood = request.status >= 200 && request.status < 300;
      if (reads || request.readyState !== XMLHttpRequest.HEADERS_RECEIVED || !isGood) return;
      // The rest of the body may have long lists. The page loads them by a query, page by page.
      resolve({ status: request.status, text: "" });
      request.abort();
    };
    request.onload = () => resolve({ status: request.status, text: request.responseText });
    request.onerror = () => reject(new NoAnswer("unreachable"));
    request.onabort = () => reject(new NoAnswer("unreachable"));
    signal?.addEventListener("abort", () => request.abort());
    request.send(form);
  });
}

/**
 * Sends a form with a file to a REST route. There is no time-out, since progress is shown. If the access token was
 * refused, refreshes it and sends the form once more.
 * @param path below /api/v1
 * @returns the response text if `reads` is set, or else ""
 * @throws {UploadRefused}
 * @throws {NoAnswer} it never arrived, or was cancelled
 * @throws {UnreadableAnswer} refused without a message
 */
export async function upload(
  path: string,
  form: FormData,
  options: UploadOptions,
): Promise<string> {
  const address = `/api/v1${path}`;
  const token = await heldAccessToken();
  let answer = await send(address, form, token, options);
  if (answer.status === 401) {
    const renewed = await refreshAccessToken(token).catch(() => null);
    if (renewed !== null) answer = await send(address, form, renewed, options);
  }
  if (answer.status < 200 || answer.status >= 300) {
    const detail = detailOf(answer.text);
    throw detail === null
      ? new UnreadableAnswer(answer.status)
      : new UploadRefused(detail, answer.status);
  }
  return answer.text;
}

import { useEffect, useRef, useState } from "react";
import { UploadRefused, upload } from "../apollo/upload.ts";

/** A file on its way to the server. */
export type UploadState =
  | { status: "idle" }
  | { status: "sending"; fileName: string; size: number; sent: number; total: number }
  | { status: "failed"; message: string };

/** Of a lost one nobody said what became of it: the server may have taken it all the same. */
type UploadOutcome = "taken" | "refused" | "lost";

interface Upload {
  state: UploadState;
  /** Sends; resolves with whether the server has taken the file. */
  start(path: string, form: FormData, file: File): Promise<UploadOutcome>;
  fail(message: string): void;
  reset(): void;
}

/** @param failure the screen's message, for a failure without words of the server's own */
export function useUpload(failure: string): Upload {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  async function start(path: string, form: FormData, file: File): Promise<UploadOutcome> {
    const { name: fileName, size } = file;
    const sending = (sent: number, total: number) =>
      setState({ status: "sending", fileName, size, sent, total });
    sending(0, size);
    abort.current = new AbortController();
    const { signal } = abort.current;
    try {
      await upload(path, form, { onSent: sending, signal });
      setState({ status: "idle" });
      return "taken";
    } catch (error) {
      if (signal.aborted) return "lost";
      const isRefused = error instanceof UploadRefused;
      setState({ status: "failed", message: isRefused ? error.message : failure });
      return isRefused ? "refused" : "lost";
    }
  }

  return {
    state,
    start,
    fail: (message) => setState({ status: "failed", message }),
    reset: () => setState({ status: "idle" }),
  };
}

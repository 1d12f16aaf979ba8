import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { UploadRefused, upload } from "../../apollo/upload.ts";
import type { UploadState } from "../use-upload.ts";
import { DraftsQuery } from "./draft-documents.ts";

/** Sends a file that is to be looked through; `fail` says what is wrong with it before it is sent. */
export function useSendDraft(onArrival: (id: string) => void) {
  const [state, setState] = useState<UploadState>({ status: "idle" });
  const client = useApolloClient();
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);

  /** The newest file that is kept; null for none, or where nobody answers. */
  async function newest(): Promise<{ id: string; fileName: string } | null> {
    const answer = await client
      .query({ query: DraftsQuery, fetchPolicy: "network-only" })
      .catch(() => null);
    return answer?.data?.importDrafts[0] ?? null;
  }

  async function send(file: File): Promise<void> {
    const { name: fileName, size } = file;
    const sending = (sent: number, total: number) =>
      setState({ status: "sending", fileName, size, sent, total });
    sending(0, size);
    abort.current = new AbortController();
    const { signal } = abort.current;
    const before = await newest();
    const form = new FormData();
    form.append("file", file);
    try {
      const text = await upload("/admin/import-drafts", form, {
        ...{ onSent: sending, signal, reads: true },
      });
      setState({ status: "idle" });
      onArrival(String((JSON.parse(text) as { id: number }).id));
    } catch (error) {
      if (signal.aborted) return;
      // The whole file may have come before the connection was lost.
      const after = error instanceof UploadRefused ? null : await newest();
      if (after !== null && after.id !== before?.id && after.fileName === fileName) {
        setState({ status: "idle" });
        onArrival(after.id);
        return;
      }
      const message = error instanceof UploadRefused ? error.message : "Failed to upload questions";
      setState({ status: "failed", message });
    }
  }

  return {
    state,
    send,
    fail: (message: string) => setState({ status: "failed", message }),
    reset: () => setState({ status: "idle" }),
  };
}

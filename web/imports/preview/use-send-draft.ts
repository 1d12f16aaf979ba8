import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { UploadRefused, upload } from "../../apollo/upload.ts";
import type { UploadState } from "../use-upload.ts";
import { DraftsQuery } from "./draft-documents.ts";

/** Why a file was not taken. */
export interface Refusal {
  message: string;
  /** True when a kept file has to be imported or discarded first. */
  isFull: boolean;
}

const FAILED = "Failed to upload questions";

/** Sends a file that is to be looked through. */
export function useSendDraft(onArrival: (id: string) => void) {
  const [state, setState] = useState<Exclude<UploadState, { status: "failed" }>>({
    status: "idle",
  });
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

  /** @returns why it was not taken; null when it was, or the page is left */
  async function send(file: File): Promise<Refusal | null> {
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
      return null;
    } catch (error) {
      if (signal.aborted) return null;
      // The whole file may have come before the connection was lost.
      const after = error instanceof UploadRefused ? null : await newest();
      setState({ status: "idle" });
      if (after !== null && after.id !== before?.id && after.fileName === fileName) {
        onArrival(after.id);
        return null;
      }
      return error instanceof UploadRefused
        ? { message: error.message, isFull: error.status === 409 }
        : { message: FAILED, isFull: false };
    }
  }

  return { state, send };
}

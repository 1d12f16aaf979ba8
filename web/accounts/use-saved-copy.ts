import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { saveFile } from "../ui/save-file.ts";
import { DataCopyPartQuery } from "./own-data-documents.ts";

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}

/** Fetches the copy of one's data piece by piece, and puts it into the browser's downloads. */
export function useSavedCopy() {
  const client = useApolloClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);

  async function partAt(number: number) {
    const { data } = await client.query({
      query: DataCopyPartQuery,
      variables: { number },
      fetchPolicy: "no-cache",
    });
    if (data === undefined) throw new Error("The server sent no part of the copy.");
    return data.dataCopyPart;
  }

  return {
    busy,
    /** Why the last try failed; null when it did not. */
    failure,
    async save(): Promise<void> {
      setBusy(true);
      setFailure(null);
      try {
        const pieces: Uint8Array<ArrayBuffer>[] = [];
        for (let number: number | null = 0; number !== null; ) {
          const part: { content: string; next: number | null } = await partAt(number);
          pieces.push(bytesOf(part.content));
          number = part.next;
        }
        saveFile("lexam-data.zip", pieces, "application/zip");
      } catch (error) {
        setFailure(error);
      } finally {
        setBusy(false);
      }
    },
  };
}

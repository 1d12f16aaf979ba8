import { useApolloClient } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { ExportMenu } from "../screens/ExportMenu.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useToast } from "../ui/Toast.tsx";
import { ExportQuestionsQuery } from "./export-documents.ts";
import { type ExportFile, ExportFiles } from "./export-files.ts";
import {
  bankAddress,
  exportQueryOf,
  filterOf,
  type QuestionListState,
} from "./question-list-state.ts";

interface ExportQuestionsProps {
  /** The list's state. All matching questions are exported, not only the page. */
  state: QuestionListState;
  disabled: boolean;
}

/**
 * Exports the filtered questions as a file of any format, which an import reads back unchanged. A CSV export is split
 * if it would exceed the upload limit.
 */
export function ExportQuestions({ state, disabled }: ExportQuestionsProps) {
  const client = useApolloClient();
  const toast = useToast();
  /** Number of exported questions; null while no export runs. */
  const [done, setDone] = useState<number | null>(null);
  const here = useRef(true);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function partAfter(after: string | null) {
    const { data } = await client.query({
      query: ExportQuestionsQuery,
      variables: { ...filterOf(state), after },
      fetchPolicy: "no-cache",
    });
    if (data === undefined) throw new Error("The server sent no part of the export.");
    return data.exportQuestions;
  }

  function save({ pieces, number }: ExportFile): void {
    saveFile(number === null ? `${name}.csv` : `${name}_${number}.csv`, pieces);
  }

  const name = bankAddress.isNarrowed(state) ? "questions_filtered" : "questions";

  /** Saves file after file, until all is exported or the screen is left. */
  async function exportAll(): Promise<void> {
    const files = new ExportFiles();
    let count = 0;
    let after: string | null = null;
    do {
      const part = await partAfter(after);
      if (!here.current) return;
      const full = files.add(part.text);
      if (full !== null) save(full);
      count += part.count;
      setDone(count);
      after = part.cursor;
    } while (after !== null);
    save(files.end());
  }

  return (
    <ExportMenu
      saveCsv={async () => {
        setDone(0);
        await exportAll().finally(() => setDone(null));
      }}
      path="/admin/questions/export"
      query={exportQueryOf(state)}
      name={name}
      onFailure={(_, again) =>
        toast({
          kind: "error",
          text: "Failed to export questions",
          action: { label: "Try Again", run: again },
        })
      }
      busyLabel={done ? `${figure(done)} exported` : "Exporting..."}
      disabled={disabled}
    />
  );
}

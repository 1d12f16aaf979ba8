import { useApolloClient } from "@apollo/client/react";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import { Button } from "../ui/Button.tsx";
import { saveFile } from "../ui/save-file.ts";
import { useToast } from "../ui/Toast.tsx";
import { QuestionTemplateQuery } from "./import-documents.ts";

/**
 * Saves question_template.csv, or test_template.csv with sections and a set: a header and three sample rows
 * (docs/screens.md, section 11).
 */
export function DownloadTemplate({ forTest = false }: { forTest?: boolean }) {
  const client = useApolloClient();
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function download(): Promise<void> {
    setBusy(true);
    try {
      const { data } = await client.query({
        query: QuestionTemplateQuery,
        variables: { forTest },
      });
      if (data) saveFile(`${forTest ? "test" : "question"}_template.csv`, [data.questionTemplate]);
    } catch (error) {
      toast({ kind: "error", text: describeFailure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      busy={busy}
      onClick={() => void download()}
    >
      Download Template
    </Button>
  );
}

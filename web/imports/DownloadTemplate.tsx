import { useApolloClient } from "@apollo/client/react";
import { describeFailure } from "../apollo/failure.ts";
import { DownloadButton } from "../ui/DownloadButton.tsx";
import { saveFile } from "../ui/save-file.ts";
import { QuestionTemplateQuery } from "./import-documents.ts";

/**
 * Saves question_template.csv, or test_template.csv with sections and a set: a header and three sample rows
 * (docs/screens.md, section 11).
 */
export function DownloadTemplate({
  forTest = false,
  label = "Download Template",
}: {
  forTest?: boolean;
  label?: string;
}) {
  const client = useApolloClient();

  async function save(): Promise<void> {
    const { data } = await client.query({ query: QuestionTemplateQuery, variables: { forTest } });
    if (data) saveFile(`${forTest ? "test" : "question"}_template.csv`, [data.questionTemplate]);
  }

  return (
    <DownloadButton save={save} failure={describeFailure}>
      {label}
    </DownloadButton>
  );
}

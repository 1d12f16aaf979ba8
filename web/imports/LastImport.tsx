import { formatDuration, formatIst } from "#rules/times.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { IgnoredColumns } from "./IgnoredColumns.tsx";
import { ImportDetails } from "./ImportDetails.tsx";
import classes from "./LastImport.module.css";

const count = (value: number) => value.toLocaleString("en-IN");

/** The last import: its test, its four counts and what became of each row, or why it failed. */
export function LastImport({ last }: { last: ImportFactsFragment }) {
  const { summary, fileName, finishedAt, failure, kind, test } = last;
  const what = kind === "TEST" ? "test" : "questions";
  const when = `${fileName}${finishedAt ? `, ${formatIst(finishedAt)}` : ""}`;
  return (
    <Section title="Last import" note={when}>
      {summary === null ? (
        <Notice kind="error">{failure ?? `Failed to upload ${what}`}</Notice>
      ) : (
        <>
          {test && (
            <p className={classes.test}>
              It is <TextLink to={`/admin/tests/edit/${test.id}`}>test {test.id}</TextLink> now,
              with {count(test.totalQuestions)}{" "}
              {test.totalQuestions === 1 ? "question" : "questions"} in{" "}
              {formatDuration(test.durationMinutes)}.
            </p>
          )}
          <FiguresStrip
            figures={[
              { label: "Rows processed", value: count(summary.totalProcessed) },
              { label: "Created", value: count(summary.created) },
              { label: "Duplicates", value: count(summary.duplicates) },
              { label: "Errors", value: count(summary.errors), alarm: summary.errors > 0 },
            ]}
          />
          <IgnoredColumns columns={last.ignoredColumns} />
          <ImportDetails key={last.id} finished={last} />
        </>
      )}
    </Section>
  );
}

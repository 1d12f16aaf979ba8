import { figure as count } from "#rules/figures.ts";
import { formatDateTime, formatDuration } from "#rules/times.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Notice } from "../ui/Notice.tsx";
import { Section } from "../ui/Section.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import { ImportDetails } from "./ImportDetails.tsx";
import { ImportWarnings } from "./ImportWarnings.tsx";
import { sameCount } from "./import-lists.ts";
import { undoWords } from "./import-words.ts";
import classes from "./LastImport.module.css";
import { NewSubjects } from "./NewSubjects.tsx";
import { UndoImportButton } from "./UndoImportButton.tsx";

interface LastImportProps {
  last: ImportFactsFragment;
  title?: string;
}

/** An import that is over: its undo, new subjects, counts and what became of each row, or why it failed. */
export function LastImport({ last, title = "Last import" }: LastImportProps) {
  const { summary, fileName, finishedAt, failure, kind, test } = last;
  const what = kind === "TEST" ? "test" : "questions";
  const when = `${fileName}${finishedAt ? `, ${formatDateTime(finishedAt)}` : ""}`;
  return (
    <Section title={title} note={when}>
      {summary === null ? (
        <Notice kind={last.cancelledAt === null ? "error" : "neutral"}>
          {failure ?? `Failed to upload ${what}`}
        </Notice>
      ) : (
        <>
          {test && last.undo?.isBegun && (
            <p className={classes.test}>The test created from it, “{test.title}”, is deleted.</p>
          )}
          {test && !last.undo?.isBegun && (
            <p className={classes.test}>
              It is <TextLink to={`/admin/tests/edit/${test.id}`}>test {test.id}</TextLink> now,
              with {counted(test.totalQuestions, "question")}
              {test.sections.length > 0 && ` in ${counted(test.sections.length, "section")}`} in{" "}
              {formatDuration(test.durationMinutes)}.
            </p>
          )}
          {last.undo && (
            <div className={classes.undo}>
              <p>{undoWords(last)}</p>
              <UndoImportButton finished={last} />
            </div>
          )}
          <NewSubjects subjects={last.newSubjects} />
          <FiguresStrip
            figures={[
              { label: "Rows", value: count(summary.totalProcessed) },
              { label: "Added", value: count(summary.created) },
              ...(summary.updated > 0 ? [{ label: "Updated", value: count(summary.updated) }] : []),
              { label: "Already there", value: count(sameCount(summary)) },
              { label: "Differ", value: count(summary.differing) },
              { label: "Errors", value: count(summary.errors), alarm: summary.errors > 0 },
              ...(last.passageCount > 0
                ? [{ label: "Sets", value: count(last.passageCount) }]
                : []),
            ]}
          />
          <ImportWarnings finished={last} />
          <ImportDetails key={last.id} finished={last} />
        </>
      )}
    </Section>
  );
}

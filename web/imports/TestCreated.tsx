import type { ComponentProps } from "react";
import { figure } from "#rules/figures.ts";
import { formatDuration } from "#rules/times.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Facts } from "../ui/Facts.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Section } from "../ui/Section.tsx";
import { SuccessState } from "../ui/StateMessage.tsx";
import { ImportDetails } from "./ImportDetails.tsx";
import { ImportWarnings } from "./ImportWarnings.tsx";
import { undoWords } from "./import-words.ts";
import { NewSubjects } from "./NewSubjects.tsx";
import classes from "./TestUpload.module.css";
import { UndoImportButton } from "./UndoImportButton.tsx";

const count = (value = 0) => figure(value);

/** "6 of 27 rows were sound." */
function soundWords(summary: ImportFactsFragment["summary"]): string {
  if (summary === null) return "";
  const { totalProcessed, errors } = summary;
  const sound = totalProcessed - errors;
  const rows = `${totalProcessed === 1 ? "row was" : "rows were"} sound.`;
  return errors === 0
    ? `All ${count(totalProcessed)} ${rows}`
    : `${count(sound)} of ${count(totalProcessed)} ${rows}`;
}

/** "28 questions, 20 minutes" */
function sectionWords(questions: number, minutes: number | null): string {
  const asked = `${count(questions)} ${questions === 1 ? "question" : "questions"}`;
  return minutes === null ? asked : `${asked}, ${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
}

interface OutcomeProps {
  created: ImportFactsFragment;
}

function Made({ created }: OutcomeProps) {
  const { test, summary } = created;
  return (
    <SuccessState
      title="Test Created Successfully"
      actions={
        <>
          <ButtonLink
            kind="primary"
            to={test ? `/admin/tests/edit/${test.id}` : "/admin/all-tests"}
          >
            Review and Activate
          </ButtonLink>
          <ButtonLink to="/admin/all-tests">View All Tests</ButtonLink>
          <UploadAnother />
        </>
      }
    >
      {test
        ? `“${test.title}” was created from ${created.fileName}.`
        : `A test was created from ${created.fileName}.`}{" "}
      <strong>{soundWords(summary)}</strong> It is inactive: students don’t see it until you
      activate it.
    </SuccessState>
  );
}

function Undone({ created: { test, fileName } }: OutcomeProps) {
  return (
    <SuccessState
      title="Import Undone"
      actions={
        <>
          <UploadAnother kind="primary" />
          <ButtonLink to="/admin/all-tests">View All Tests</ButtonLink>
        </>
      }
    >
      {test ? `“${test.title}” was deleted` : "The test was deleted"}, with the questions that{" "}
      {fileName} had added.
    </SuccessState>
  );
}

function UploadAnother({ kind }: Pick<ComponentProps<typeof Button>, "kind">) {
  return (
    <Button kind={kind} onClick={() => window.location.reload()}>
      Upload Another Test
    </Button>
  );
}

/** What was made of the file (docs/screens.md, section 11). */
export function TestCreated({ created }: OutcomeProps) {
  const { test, summary } = created;
  const sections = test?.sections ?? [];
  return (
    <div className={classes.cards}>
      {created.undo?.isBegun === true ? <Undone created={created} /> : <Made created={created} />}
      {created.undo && (
        <div>
          <p>{undoWords(created)}</p>
          <UndoImportButton finished={created} />
        </div>
      )}
      <NewSubjects subjects={created.newSubjects} />
      <Section title="Test Details">
        <FiguresStrip
          figures={[
            { label: "Test ID", value: test?.id ?? "" },
            { label: "Total questions", value: count(test?.totalQuestions) },
            { label: "Duration", value: formatDuration(test?.durationMinutes ?? 0) },
            ...(created.passageCount > 0
              ? [{ label: "Sets", value: count(created.passageCount) }]
              : []),
            ...(sections.length > 0 ? [{ label: "Sections", value: count(sections.length) }] : []),
          ]}
        />
        {sections.length > 0 && (
          <Facts
            className={classes.sections}
            facts={sections.map(({ title, totalQuestions, minutes }, index) => ({
              label: `${index + 1}. ${title}`,
              value: sectionWords(totalQuestions, minutes),
            }))}
          />
        )}
      </Section>
      <Section title="Questions Summary">
        <FiguresStrip
          figures={[
            { label: "New Questions Created", value: count(summary?.created) },
            { label: "Existing Questions Used", value: count(summary?.duplicates) },
            { label: "Differ", value: count(summary?.differing) },
            {
              label: "Errors",
              value: count(summary?.errors),
              alarm: (summary?.errors ?? 0) > 0,
            },
          ]}
        />
        <ImportWarnings finished={created} />
        <ImportDetails finished={created} />
      </Section>
    </div>
  );
}

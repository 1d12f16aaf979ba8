import { formatDuration } from "#rules/times.ts";
import type { ImportFactsFragment } from "../gql/graphql.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Section } from "../ui/Section.tsx";
import { SuccessState } from "../ui/StateMessage.tsx";
import { IgnoredColumns } from "./IgnoredColumns.tsx";
import { ImportDetails } from "./ImportDetails.tsx";
import classes from "./TestUpload.module.css";

const count = (value = 0) => value.toLocaleString("en-IN");

/** What was made of the file (docs/screens.md, section 11). */
export function TestCreated({ created }: { created: ImportFactsFragment }) {
  const { test, summary } = created;
  return (
    <div className={classes.cards}>
      <SuccessState
        title="Test Created Successfully"
        actions={
          <>
            <ButtonLink kind="primary" to="/admin/all-tests">
              View All Tests
            </ButtonLink>
            <Button onClick={() => window.location.reload()}>Upload Another Test</Button>
          </>
        }
      >
        {created.fileName} is a test now. It is active and public; change that in All Tests.
      </SuccessState>
      <Section title="Test Details">
        <FiguresStrip
          figures={[
            { label: "Test ID", value: test?.id ?? "" },
            { label: "Total questions", value: count(test?.totalQuestions) },
            { label: "Duration", value: formatDuration(test?.durationMinutes ?? 0) },
          ]}
        />
      </Section>
      <Section title="Questions Summary">
        <FiguresStrip
          figures={[
            { label: "New Questions Created", value: count(summary?.created) },
            { label: "Existing Questions Used", value: count(summary?.duplicates) },
            {
              label: "Errors",
              value: count(summary?.errors),
              alarm: (summary?.errors ?? 0) > 0,
            },
          ]}
        />
        <IgnoredColumns columns={created.ignoredColumns} />
        <ImportDetails finished={created} />
      </Section>
    </div>
  );
}

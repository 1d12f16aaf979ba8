import { IconAlertTriangle } from "@tabler/icons-react";
import { serverNow } from "../../apollo/server-clock.ts";
import type { SharingTestFragment } from "../../gql/graphql.ts";
import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { leakWords, sharedWords, takenWords } from "../shared-words.ts";
import classes from "./ScheduleEditor.module.css";

interface SharedNoticeProps {
  tests: readonly SharingTestFragment[];
  /** When this test's results are released; null for at once. */
  resultsAt: Date | null;
}

/** Warns of other tests that share questions with this one, since the scores of one can reveal keys of the other. */
export function SharedNotice({ tests, resultsAt }: SharedNoticeProps) {
  if (tests.length === 0) return null;
  return (
    <div className={classes.shared}>
      <Notice icon={<IconAlertTriangle size={18} stroke={1.7} aria-hidden />}>
        {tests.map((test) => (
          <p key={test.testId}>
            {sharedWords(test)} {test.isDeleted ? test.title : <TitleLink test={test} />}
            {takenWords(test)} {leakWords(test, resultsAt, serverNow())}
          </p>
        ))}
      </Notice>
    </div>
  );
}

function TitleLink({ test: { testId, title } }: { test: SharingTestFragment }) {
  return <TextLink to={`/admin/tests/edit/${testId}`}>{title}</TextLink>;
}

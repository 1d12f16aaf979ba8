import { formatDuration } from "#rules/times.ts";
import { zoneName } from "#rules/zone.ts";
import { EditedById } from "../../screens/EditedById.tsx";
import { counted } from "../../ui/counted.ts";
import { Page, PageHead } from "../../ui/Page.tsx";
import { TextSkeleton } from "../../ui/Skeleton.tsx";
import { BackLink } from "../../ui/TextLink.tsx";
import { ScheduleEditor } from "./ScheduleEditor.tsx";
import { ScheduleQuery } from "./schedule-documents.ts";

/** The schedule of a test: opening, closing, attempt limit and release of results. */
export function ScheduleScreen() {
  return (
    <Page title="Schedule">
      <EditedById
        noun="test"
        query={ScheduleQuery}
        list={{ to: "/admin/all-tests", name: "All Tests" }}
        missing={(id) => `There is no test ${id}. It may have been deleted.`}
        skeleton={() => (
          <>
            <PageHead title="Schedule" lead="Loading the schedule" />
            <TextSkeleton label="Loading the schedule" controls={5} />
          </>
        )}
      >
        {({ test }, reload) => (
          <>
            <BackLink to={`/admin/tests/edit/${test.id}`}>Edit Test</BackLink>
            <PageHead
              title={`Schedule of ${test.title}`}
              lead={`Test ${test.id}, ${counted(test.totalQuestions, "question")}, ${formatDuration(test.durationMinutes)}. Times are the institute’s, ${zoneName()}.`}
            />
            <ScheduleEditor key={test.version} test={test} onReload={reload} />
          </>
        )}
      </EditedById>
    </Page>
  );
}

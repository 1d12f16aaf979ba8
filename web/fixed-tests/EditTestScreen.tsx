import { IconCalendarTime, IconHistory } from "@tabler/icons-react";
import { formatDateTime } from "#rules/times.ts";
import { useCan } from "../apollo/use-can.ts";
import type { EditedTestFragment } from "../gql/graphql.ts";
import { EditedById } from "../screens/EditedById.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { BackLink, TextLink } from "../ui/TextLink.tsx";
import { EditTest } from "./EditTest.tsx";
import { ExportTest } from "./ExportTest.tsx";
import { EditedTestQuery } from "./editor-documents.ts";
import { openedOutline, standApart } from "./outline.ts";

/** The blueprint and seed from which a test was drawn. */
function DrawnFrom({ draw }: { draw: NonNullable<EditedTestFragment["draw"]> }) {
  const { blueprintId, blueprintName, seed } = draw;
  return (
    <>
      , drawn from{" "}
      {blueprintId === null ? (
        `“${blueprintName}”`
      ) : (
        <TextLink to={`/admin/blueprints/${blueprintId}`}>{blueprintName}</TextLink>
      )}{" "}
      with seed {seed}
    </>
  );
}

/** Edit test (docs/screens.md, section 10): loads the test by its id, without the list. */
export function EditTestScreen() {
  const can = useCan();
  return (
    <Page title="Edit Test">
      <BackLink to="/admin/all-tests">Back to Tests</BackLink>
      <EditedById
        noun="test"
        query={EditedTestQuery}
        list={{ to: "/admin/all-tests", name: "All Tests" }}
        missing={(id) => `There is no test ${id}. It may have been deleted.`}
        skeleton={() => (
          <>
            <PageHead title="Edit Test" lead="Loading existing question selections" />
            <TextSkeleton label="Loading the test" controls={6} />
          </>
        )}
      >
        {({ test }, reload) => (
          <>
            <PageHead
              title="Edit Test"
              lead={
                <>
                  Test ID {test.id}, created {formatDateTime(test.createdAt)}
                  {test.draw && <DrawnFrom draw={test.draw} />}
                </>
              }
              actions={
                <>
                  {can("test:write") && (
                    <ButtonLink
                      to={`/admin/tests/schedule/${test.id}`}
                      icon={<IconCalendarTime size={18} stroke={1.7} aria-hidden />}
                    >
                      Schedule
                    </ButtonLink>
                  )}
                  {can("audit:read") && (
                    <ButtonLink
                      to={`/admin/audit-log?kind=test&of=${test.id}`}
                      icon={<IconHistory size={18} stroke={1.7} aria-hidden />}
                    >
                      History
                    </ButtonLink>
                  )}
                  <ExportTest
                    id={test.id}
                    isSplit={standApart(openedOutline(test.questions, test.sections))}
                  />
                </>
              }
            />
            <EditTest test={test} onReopen={reload} />
          </>
        )}
      </EditedById>
    </Page>
  );
}

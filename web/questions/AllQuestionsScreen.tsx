import { useQuery } from "@apollo/client/react";
import { IconPlus, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { listLimits } from "#rules/limits.ts";
import type { QuestionRowFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { FilterRow } from "../ui/FilterRow.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./AllQuestionsScreen.module.css";
import { DeleteQuestionDialog } from "./DeleteQuestionDialog.tsx";
import { ExportQuestions } from "./ExportQuestions.tsx";
import { QuestionTable, QuestionTableSkeleton } from "./QuestionTable.tsx";
import { AllQuestionsQuery } from "./question-list-documents.ts";
import { argumentsOf, bankAddress, whyNothing } from "./question-list-state.ts";
import { ReleaseQuestionDialog } from "./ReleaseQuestionDialog.tsx";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const uploadAndAdd = (
  <>
    <ButtonLink to="/admin/upload-questions" icon={<IconUpload {...icon} />}>
      Upload CSV
    </ButtonLink>
    <ButtonLink kind="primary" to="/admin/questions" icon={<IconPlus {...icon} />}>
      Add Question
    </ButtonLink>
  </>
);

const empty = (
  <EmptyState
    title="No questions yet"
    actions={
      <ButtonLink kind="primary" to="/admin/questions">
        Add Question
      </ButtonLink>
    }
  >
    Add a question, or upload a CSV file with many of them.
  </EmptyState>
);

/**
 * All Questions (docs/screens.md, section 9): search, subject, PYQ only, pages of twenty, delete.
 */
export function AllQuestionsScreen() {
  const addressed = useAddressedState(bankAddress);
  const { state, settled, set } = addressed;
  const query = useQuery(AllQuestionsQuery, { variables: argumentsOf(settled) });
  const listing = listingOf(query, ({ questions }) => questions);
  const [deleting, setDeleting] = useState<QuestionRowFragment | null>(null);
  const [releasing, setReleasing] = useState<QuestionRowFragment | null>(null);
  const { page } = listing;
  return (
    <ListScreen
      title="All Questions"
      noun="questions"
      actions={
        <>
          <ExportQuestions state={settled} disabled={!page || page.totalCount === 0} />
          {uploadAndAdd}
        </>
      }
      listing={listing}
      pageSize={listLimits.questionsPageSize}
      addressed={addressed}
      filters={
        <FilterRow
          className={classes.filters}
          searchLabel="Search question text"
          filter={state}
          subjects={listing.data?.subjects}
          boxes={{ pyqOnly: "PYQ only" }}
          onChange={set}
        />
      }
      found={matchWords}
      remark={
        page?.searchedNewest != null && (
          <p className={classes.remark}>
            The newest {page.searchedNewest.toLocaleString("en-IN")} questions were searched. Three
            letters or digits in a row search them all.
          </p>
        )
      }
      skeleton={<QuestionTableSkeleton />}
      table={({ items }) => (
        <QuestionTable
          questions={items}
          stale={listing.isStale}
          onDelete={setDeleting}
          onRelease={setReleasing}
        />
      )}
      whyNothing={whyNothing}
      empty={empty}
    >
      {(focusList) => (
        <>
          <ReleaseQuestionDialog question={releasing} onClose={() => setReleasing(null)} />
          <DeleteQuestionDialog
            question={deleting}
            onClose={(deleted) => {
              setDeleting(null);
              if (deleted) focusList();
            }}
          />
        </>
      )}
    </ListScreen>
  );
}

function matchWords({ totalCount, totalIsExact }: { totalCount: number; totalIsExact: boolean }) {
  if (totalCount === 1 && totalIsExact) return "1 question matches";
  return `${totalIsExact ? "" : "At least "}${totalCount.toLocaleString("en-IN")} questions match`;
}

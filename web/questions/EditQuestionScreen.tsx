import { EditedById } from "../screens/EditedById.tsx";
import { Page } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { EditQuestion } from "./EditQuestion.tsx";
import { EditedQuestionQuery } from "./question-form-documents.ts";

/** Edit question (docs/screens.md, section 9): loads it by its id, without the bank. */
export function EditQuestionScreen() {
  return (
    <Page title="Edit Question">
      <EditedById
        noun="question"
        query={EditedQuestionQuery}
        list={{ to: "/admin/all-questions", name: "All Questions" }}
        missing={(id) => `There is no question ${id} in the bank. It may have been deleted.`}
        skeleton={() => <TextSkeleton label="Loading question" controls={6} />}
      >
        {({ question }, reload) => <EditQuestion question={question} onReload={reload} />}
      </EditedById>
    </Page>
  );
}

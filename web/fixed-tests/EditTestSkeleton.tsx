import { PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { Skeleton } from "../ui/Skeleton.tsx";
import classes from "./EditTestSkeleton.module.css";
import { QuestionPickerSkeleton } from "./QuestionPickerSkeleton.tsx";
import editor from "./TestEditor.module.css";

/** The editor while the test and its selection load. */
export function EditTestSkeleton({ id }: { id: string }) {
  return (
    <>
      <PageHead title="Edit Test" lead={`Test ID ${id}`} />
      <div className={editor.columns}>
        <div className={editor.main}>
          <Section title="Test Configuration">
            <div className={classes.fields} aria-hidden>
              <Skeleton width="full" height="control" />
              <Skeleton width="full" height="control" />
              <Skeleton width="full" height="control" />
              <Skeleton width="third" height="title" />
            </div>
          </Section>
          <Section title="Question Filters">
            <div aria-hidden>
              <Skeleton width="full" height="control" />
            </div>
            <h2 className={classes.heading}>Available Questions</h2>
            <p className={classes.loading} role="status">
              Loading existing question selections
            </p>
            <QuestionPickerSkeleton />
          </Section>
        </div>
        <div aria-hidden>
          <div className={classes.panel}>
            <Skeleton width="half" height="title" />
            <Skeleton width="third" height="figure" />
            <Skeleton width="full" height="block" />
            <Skeleton width="full" height="control" />
          </div>
        </div>
      </div>
    </>
  );
}

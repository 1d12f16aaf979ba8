import { Container, usePageTitle } from "../ui/Page.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { PracticeHead } from "./PracticeHead.tsx";
import classes from "./PracticeScreen.module.css";

/** A practice while it loads. */
export function PracticeLoading() {
  usePageTitle("Practice");
  return (
    <>
      <PracticeHead title="Practice" leaveTo="/dashboard" done={0} of={0} />
      <main>
        <Container className={classes.alone ?? ""}>
          <TextSkeleton label="Loading the practice" />
        </Container>
      </main>
    </>
  );
}

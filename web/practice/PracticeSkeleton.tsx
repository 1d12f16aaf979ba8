import { Container, usePageTitle } from "../ui/Page.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { PracticeHead } from "./PracticeHead.tsx";
import options from "./PracticeOptions.module.css";
import classes from "./PracticeScreen.module.css";

const letters = ["A", "B", "C", "D"];

/** A practice while it loads. */
export function PracticeSkeleton() {
  usePageTitle("Practice");
  return (
    <>
      <PracticeHead title="Practice" leaveTo="/dashboard" done={0} of={0} />
      <main>
        <SkeletonRegion label="Loading the practice">
          <Container className={classes.page ?? ""}>
            <div className={classes.margin}>
              <Skeleton width="label" height="title" />
            </div>
            <div>
              <Skeleton width="most" height="title" />
              <div className={options.options}>
                {letters.map((letter) => (
                  <Skeleton key={letter} height="control" />
                ))}
              </div>
            </div>
          </Container>
        </SkeletonRegion>
      </main>
    </>
  );
}

import { LoadingScreen } from "../ui/Page.tsx";
import classes from "./Frame.module.css";
import { VisitorHeader } from "./VisitorHeader.tsx";

/** What stands on a page before its scripts are there: the header with its brand, and that it loads. */
export function Opening() {
  return (
    <div className={classes.frame}>
      <VisitorHeader known={false} />
      <main className={classes.main}>
        <LoadingScreen />
      </main>
    </div>
  );
}

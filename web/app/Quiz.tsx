import { NotBuilt } from "./NotBuilt.tsx";

/** The quiz: an exam hall without header and footer. */
export function Quiz() {
  return <NotBuilt title="Quiz" next={{ to: "/tests", label: "Back to Tests" }} />;
}

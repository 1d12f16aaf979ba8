import { Frame } from "./Frame.tsx";
import { VisitorHeader } from "./VisitorHeader.tsx";

/** Around the landing page. Small, since it is the first thing a new user loads. */
export function VisitorShell() {
  return <Frame header={<VisitorHeader known />} />;
}

import { Frame } from "./Frame.tsx";
import { VisitorHeader } from "./VisitorHeader.tsx";

/** Around the landing page: kept small, since it is the first thing a newcomer loads. */
export function VisitorShell() {
  return <Frame header={<VisitorHeader known />} />;
}

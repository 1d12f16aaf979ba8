import { figure } from "#rules/figures.ts";
import type { AdminFiguresFragment } from "../gql/graphql.ts";
import { FiguresSkeleton } from "../ui/FiguresSkeleton.tsx";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import type { Part } from "../ui/part.ts";

const counters = [
  { label: "Total Questions", field: "totalQuestions" },
  { label: "Total Tests", field: "totalTests" },
  { label: "Subjects", field: "subjects" },
  { label: "Active Tests", field: "activeTests" },
] as const;

/** The four counters (docs/screens.md, section 9); dashes for what could not be loaded. */
export function AdminFigures({ part }: { part: Part<AdminFiguresFragment> }) {
  if (part.state === "loading") {
    return (
      <FiguresSkeleton label="Loading the counters" labels={counters.map((one) => one.label)} />
    );
  }
  return (
    <FiguresStrip
      figures={counters.map(({ label, field }) => ({
        label,
        value: part.state === "ready" ? figure(part.data[field]) : "–",
      }))}
    />
  );
}

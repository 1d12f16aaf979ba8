import { figure } from "#rules/figures.ts";
import type { AdminFiguresFragment } from "../gql/graphql.ts";
import { counted } from "../ui/counted.ts";
import { FiguresStrip } from "../ui/FiguresStrip.tsx";
import { Notice } from "../ui/Notice.tsx";
import type { Part } from "../ui/part.ts";
import { FiguresSkeleton } from "../ui/Skeleton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./AdminFigures.module.css";

const counters = [
  { label: "Total Questions", field: "totalQuestions" },
  { label: "Total Tests", field: "totalTests" },
  { label: "Subjects", field: "subjects" },
  { label: "Active Tests", field: "activeTests" },
] as const;

/** The four counters (docs/screens.md, section 9); dashes if they could not be loaded. */
export function AdminFigures({ part }: { part: Part<AdminFiguresFragment> }) {
  if (part.state === "loading") {
    return <FiguresSkeleton label="Loading the counters" count={counters.length} />;
  }
  const undecided = part.state === "ready" ? part.data.undecidedSubjects : 0;
  return (
    <>
      <FiguresStrip
        figures={counters.flatMap(({ label, field }) => {
          if (part.state !== "ready") return { label, value: "–" };
          // Leaves out the counts of tests for people without permission.
          const value = part.data[field];
          return value === undefined ? [] : { label, value: figure(value) };
        })}
      />
      {undecided > 0 && (
        <div className={classes.undecided}>
          <Notice>
            <p>
              {counted(undecided, "new subject")}{" "}
              {undecided === 1
                ? "is near another: students don’t see it before you decide."
                : "are near others: students don’t see them before you decide."}
            </p>
            <TextLink to="/admin/subjects">Decide</TextLink>
          </Notice>
        </div>
      )}
    </>
  );
}

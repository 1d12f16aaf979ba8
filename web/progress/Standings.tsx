import { useState } from "react";
import { ENOUGH_ANSWERS } from "#rules/progress-minimums.ts";
import type { ProgressQuery } from "../gql/graphql.ts";
import { DataTable } from "../ui/DataTable.tsx";
import { Section } from "../ui/Section.tsx";
import classes from "./Standings.module.css";
import { StandingsLegend } from "./StandingsLegend.tsx";
import { SubjectRows } from "./SubjectRows.tsx";
import { ordered, type StandingOrder } from "./standing.ts";

type Subject = ProgressQuery["progress"]["subjects"][number];

interface StandingsProps {
  subjects: Subject[];
  /** Where the best quarter of all topics begins, in whole percent. */
  bestQuarter: number | null;
}

/** Subjects, and in them topics: how right, how sure, how fast, and what there is to gain. */
export function Standings({ subjects, bestQuarter }: StandingsProps) {
  const [{ order, isTurned }, setOrder] = useState<{ order: StandingOrder; isTurned: boolean }>({
    order: "gain",
    isTurned: false,
  });
  function sorting(by: StandingOrder) {
    const isDown = by === "name" ? isTurned : !isTurned;
    return {
      order: by !== order ? null : isDown ? ("descending" as const) : ("ascending" as const),
      onPress: () => setOrder({ order: by, isTurned: by === order && !isTurned }),
    };
  }
  const columns = [
    { label: "Subject, topic", className: classes.name, sorting: sorting("name") },
    { label: "0 to 100%", className: classes.range },
    { label: "Right", className: classes.right, sorting: sorting("percent") },
    { label: "Answers", className: classes.answers, sorting: sorting("answers") },
    { label: "Time / others", className: classes.time },
    { label: "Last five tests", className: classes.trend },
    { label: "Marks to gain", className: classes.gain, sorting: sorting("gain") },
  ];
  const named = subjects.map((subject) => ({ ...subject, name: subject.subject }));
  return (
    <Section title="Subjects and topics" note={<StandingsLegend />}>
      <DataTable columns={columns} ruled figures stacks="tablet">
        {ordered(named, order, isTurned).map((subject) => (
          <SubjectRows
            key={subject.subject}
            subject={subject}
            topics={ordered(
              subject.topics.map((topic) => ({ ...topic, name: topic.topic ?? "" })),
              order,
              isTurned,
            )}
            bestQuarter={bestQuarter}
            openAtFirst={subject.subject === subjects[0]?.subject && subject.marksToGain !== null}
          />
        ))}
      </DataTable>
      <p className={classes.remark}>
        {bestQuarter === null
          ? `What there is to gain is shown once three topics, or subjects without such a topic, have ${ENOUGH_ANSWERS} answers each.`
          : `Marks you could gain per 100 questions if every topic matched your best quarter of topics, ${bestQuarter}% right.`}
      </p>
    </Section>
  );
}

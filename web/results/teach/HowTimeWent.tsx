import { useMemo, useState } from "react";
import { toHundredths } from "#rules/marks.ts";
import { isUnreached, paceMarks } from "#rules/pacing.ts";
import { bestStep, isLeftOut, type WhatIfRule, whatIfSteps } from "#rules/what-if.ts";
import { languageOf } from "../../ui/language.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { useMediaQuery } from "../../ui/use-media-query.ts";
import type { WholeResult } from "../result-questions.ts";
import { inSections } from "../walk/walk.ts";
import { secondsWords } from "../work-words.ts";
import classes from "./HowTimeWent.module.css";
import { PaceLines } from "./PaceLines.tsx";
import { PacingTable } from "./PacingTable.tsx";
import { Strip, StripLegend } from "./Strip.tsx";
import {
  type StripGroup,
  type StripQuestion,
  sectionLabels,
  shortStrips,
  stripScale,
  wholeStrip,
} from "./strip.ts";
import { WhatIf } from "./WhatIf.tsx";

type View = "strip" | "table";

const VIEWS: { value: View; label: string }[] = [
  { value: "strip", label: "Strip" },
  { value: "table", label: "Table" },
];

interface HowTimeWentProps {
  result: WholeResult;
  /** True to print the table, which replaces the strip. */
  isPrinted: boolean;
  onOpen: (position: number) => void;
}

/** The steps of each rule, and the position of each slider: at first where it would have gained most. */
function useWhatIf(result: WholeResult, questions: readonly StripQuestion[]) {
  const score = toHundredths(result.score);
  const judged = useMemo(
    () =>
      questions.map((question) => ({
        ...question,
        // Hidden and dropped questions count as unanswered here.
        status:
          question.status === "HIDDEN" || question.status === "DROPPED"
            ? ("UNANSWERED" as const)
            : question.status,
        marksHundredths: toHundredths(question.marks),
      })),
    [questions],
  );
  const steps = useMemo(
    () => ({
      slower: whatIfSteps(judged, "slower", score),
      marked: whatIfSteps(judged, "marked", score),
    }),
    [judged, score],
  );
  const [rule, setRule] = useState<WhatIfRule>("slower");
  const [places, setPlaces] = useState({
    slower: bestStep(steps.slower),
    marked: bestStep(steps.marked),
  });
  const limit = steps[rule][places[rule]]?.limit ?? null;
  const leftOut = useMemo(
    () =>
      new Set(judged.filter((one) => isLeftOut(one, rule, limit)).map(({ position }) => position)),
    [judged, rule, limit],
  );
  const shown = {
    ...{ score, rule, steps: steps[rule], place: places[rule] },
    onRule: setRule,
    onPlace: (place: number) => setPlaces({ ...places, [rule]: place }),
  };
  return { shown, leftOut };
}

/** The attempt over time, and the score it would have without some answers. */
export function HowTimeWent({ result, isPrinted, onOpen }: HowTimeWentProps) {
  const { sections, durationMinutes } = result;
  const questions = useMemo<readonly StripQuestion[]>(
    () =>
      inSections<StripQuestion>(
        result.questions,
        sections.map(({ section }) => section),
      ),
    [result.questions, sections],
  );
  const { shown, leftOut } = useWhatIf(result, questions);
  const [view, setView] = useState<View>("strip");
  const isPhone = useMediaQuery("(max-width: 47.99em)");
  const seconds = durationMinutes * 60;
  const groups = useMemo(
    () => (isPhone ? shortStrips(questions, sections, seconds) : [wholeStrip(questions, seconds)]),
    [isPhone, questions, sections, seconds],
  );
  const scale = stripScale(groups);
  const hasReading = questions.some(({ secondsReading }) => secondsReading > 0);
  return (
    <>
      <div className={classes.controls}>
        <Segmented label="Shown as" value={view} options={VIEWS} onChange={setView} />
      </div>
      {view === "table" || isPrinted ? (
        <PacingTable questions={questions} onOpen={onOpen} />
      ) : (
        <>
          <StripLegend hasReading={hasReading} />
          {groups.map((group) => (
            <div className={classes.group} key={group.paced[0]?.question.position}>
              {isPhone ? (
                <GroupHead group={group} />
              ) : (
                <SectionHeads group={group} result={result} axis={scale.axis} />
              )}
              <Strip group={group} {...scale} leftOut={leftOut} hasEven={isPhone} onOpen={onOpen} />
            </div>
          ))}
          {isPhone ? (
            <p className={classes.note}>The dotted line is where an even pace would have ended.</p>
          ) : (
            groups.map((group) => (
              <PaceLines
                key={group.title}
                marks={paceMarks(
                  group.paced.filter(({ question }) => !isUnreached(question)),
                  questions.length,
                  seconds,
                )}
                axis={scale.axis}
              />
            ))
          )}
        </>
      )}
      <WhatIf {...shown} />
    </>
  );
}

/** The heading of a phone's strip: its content. */
function GroupHead({ group: { title, seconds, even, unreached } }: { group: StripGroup }) {
  const words = [
    `${secondsWords(seconds)}, even pace ${secondsWords(even)}`,
    ...(unreached > 0 ? [`${unreached} not reached`] : []),
  ];
  return (
    <div className={classes.head}>
      <h3 dir="auto" lang={languageOf(title)}>
        {title}
      </h3>
      <p>{words.join(", ")}</p>
    </div>
  );
}

interface SectionHeadsProps {
  group: StripGroup;
  result: WholeResult;
  axis: number;
}

/** Labels above the whole strip where each section starts. */
function SectionHeads({ group, result, axis }: SectionHeadsProps) {
  const labels = sectionLabels(group, result.sections, axis);
  if (labels.length === 0) return null;
  return (
    <div className={classes.labels}>
      {labels.map(({ title, words, from, to }) => (
        <div
          className={classes.label}
          key={`${from}:${title}`}
          style={{ left: `${from}%`, width: `${to - from}%` }}
          title={`${title}: ${words}`}
        >
          <p dir="auto" lang={languageOf(title)}>
            {title}
          </p>
          <p>{words}</p>
        </div>
      ))}
    </div>
  );
}

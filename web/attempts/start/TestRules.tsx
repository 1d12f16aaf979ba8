import type { ReactNode } from "react";
import { quizLimits } from "#rules/limits.ts";
import { deductionText, marksText, signedMarksText } from "../../ui/marks.ts";
import { Section } from "../../ui/Section.tsx";
import { TabSwitches } from "../quiz/TabSwitches.tsx";
import type { SectionRules } from "../sections/section-words.ts";
import classes from "./TestRules.module.css";

interface TestRulesProps {
  /** The rules of a test with sections; null or left out for one without. */
  sections?: SectionRules | null;
  correctMarks: number;
  /** A deduction, 0 or more. */
  incorrectMarks: number;
  /** The number of tab switches in the attempt in progress; 0 for none. */
  tabSwitchCount: number;
  /** True if its clock runs on while the student is away. */
  clockRunsOn: boolean;
  /** The effect of its schedule, in sentences; "" without one. */
  schedule: string;
}

const RUNS_ON = "The clock runs on while you are away.";

const NUMBERS = ["no times", "once", "twice", "three times", "four times", "five times"];
const LIMIT = NUMBERS[quizLimits.tabSwitchLimit] ?? `${quizLimits.tabSwitchLimit} times`;

function rulesOf(props: TestRulesProps) {
  const {
    sections = null,
    correctMarks,
    incorrectMarks,
    tabSwitchCount,
    schedule,
    clockRunsOn,
  } = props;
  const wrong = incorrectMarks > 0 ? deductionText(incorrectMarks) : "nothing off";
  return [
    ...(schedule === "" ? [] : [{ name: "Schedule", text: schedule }]),
    ...(sections === null ? [] : [{ name: "Sections", text: sections.sections }]),
    {
      name: "The clock",
      text:
        (clockRunsOn ? `${RUNS_ON} ` : "") +
        (sections?.clock ??
          `It starts with Start Test${clockRunsOn ? "" : " and runs as long as the test is open, whichever tab you look at"}. At 0:00 the test is submitted automatically with the answers you have given.`),
    },
    {
      name: "Marks",
      text: `${signedMarksText(correctMarks)} for a right answer, ${wrong} for a wrong one, ${marksText(0)} for none. A question marked for review counts exactly like an unmarked one.`,
    },
    {
      name: "Changing answers",
      text:
        sections?.answers ??
        "You can go back to any question and change or clear any answer until you submit.",
    },
    {
      name: "Leaving the page",
      beside: <TabSwitches count={tabSwitchCount} words="used" />,
      text: `Each time you go to another tab or window is counted. You may do so ${LIMIT}; the next time, the test can only be submitted.`,
    },
    {
      name: "Closing it",
      text: `Your answers are kept for ${quizLimits.savedProgressHours} hours. ${clockRunsOn ? RUNS_ON : "Coming back costs one minute."} Coming back counts as one time of leaving.`,
    },
    {
      name: "No network",
      text: `Go on answering. What you answer is kept on this device and sent as soon as the network is back.${clockRunsOn ? " The clock keeps running." : ""}`,
    },
  ] as { name: string; text: string; beside?: ReactNode }[];
}

/** The rules of a test, with their names in the margin (docs/screens.md, section 6). */
export function TestRules(props: TestRulesProps) {
  return (
    <Section title="How this test works">
      <dl>
        {rulesOf(props).map(({ name, text, beside }) => (
          <div className={classes.rule} key={name}>
            <dt>
              <span className={classes.name}>{name}</span>
              {beside}
            </dt>
            <dd className={classes.text}>{text}</dd>
          </div>
        ))}
      </dl>
    </Section>
  );
}

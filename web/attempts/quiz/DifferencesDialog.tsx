import { figure } from "#rules/figures.ts";
import { UNANSWERED } from "#rules/grading.ts";
import { formatClock, formatTime } from "#rules/times.ts";
import { optionLetter } from "../../screens/quiz/question-words.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog, DialogNote } from "../../ui/Dialog.tsx";
import type { AttemptSnapshot } from "../session/attempt/attempt.ts";
import type { Action, SavedElsewhere } from "../session/machine/quiz-state.ts";
import {
  clockOfBoth,
  isOverIn,
  type LeftBy,
  leftByChoice,
  type ShownClock,
} from "./clock-there.ts";
import classes from "./DifferencesDialog.module.css";
import { keptWords } from "./merged-words.ts";
import { TaskFailureNotice } from "./TaskFailureNotice.tsx";

interface DifferencesDialogProps {
  state: SavedElsewhere;
  act: (action: Action) => void;
}

function Chosen({ option }: { option: number }) {
  return option === UNANSWERED ? <span>None</span> : <strong>{optionLetter(option)}</strong>;
}

/** The heading of one version, with the time of its last save. */
function Side({ name, of }: { name: string; of: AttemptSnapshot }) {
  return (
    <th scope="col">
      {name} <span className={classes.time}>{formatTime(new Date(of.savedAt))}</span>
    </th>
  );
}

function sameWords(count: number): string {
  if (count === 0) return "";
  return count === 1
    ? "The other one is the same or unanswered in both. "
    : `The other ${figure(count)} are the same or unanswered in both. `;
}

function inSection({ section }: ShownClock): string {
  return section === null ? "" : ` in ${section.title}, section ${section.place}`;
}

function Left({ by }: { by: LeftBy }) {
  if (by === null) return <span>only the submit</span>;
  return (
    <>
      <strong>{formatClock(by.seconds)}</strong>
      {inSection(by)}
    </>
  );
}

/** The costs of continuing here, and the time left with either version. */
function Costs({ state }: { state: SavedElsewhere }) {
  const { here, there } = leftByChoice(state);
  if (here === null && there === null) {
    return <span>Here the test can only be submitted.</span>;
  }
  const isSame = here?.seconds === there?.seconds && here?.section?.place === there?.section?.place;
  return (
    <>
      Resuming here{" "}
      {state.isTakenUp ? "took 1 minute and 1 tab switch. " : "costs 1 minute and 1 tab switch. "}
      {isSame ? (
        <>
          <Left by={here} /> will be left.
        </>
      ) : (
        <>
          The answers there leave <Left by={there} />, the answers here <Left by={here} />.
        </>
      )}
    </>
  );
}

/** Lets the student choose between conflicting answers of this page and another place. */
export function DifferencesDialog({ state, act }: DifferencesDialogProps) {
  const { place, mine, theirs, differences, merging, isRenewed, afterwards, task, failure } = state;
  const there = place === "tab" ? "the other tab" : (theirs.takenUp?.from ?? "the other device");
  const same = theirs.paper.questions.length - differences.length - merging.here - merging.there;
  const count = differences.length;
  const isBusy = task !== null;
  return (
    <Dialog
      open
      title={count === 1 ? "1 answer differs" : `${figure(count)} answers differ`}
      actions={
        <>
          <Button
            busy={task === "theirs"}
            aria-disabled={isBusy}
            onClick={() => act({ type: "versionChosen", keep: "theirs" })}
          >
            Use the Ones There
          </Button>
          <Button
            kind="primary"
            busy={task === "mine"}
            aria-disabled={isBusy}
            onClick={() => act({ type: "versionChosen", keep: "mine" })}
            data-autofocus
          >
            Use the Ones Here
          </Button>
        </>
      }
    >
      <p>
        You answered here while {there} went on.{" "}
        {afterwards === "run" ? (
          <Costs state={state} />
        ) : (
          <>
            Time left is <Left by={clockOfBoth(mine, theirs)} />, either way.
          </>
        )}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard */}
      <section className={classes.scroller} aria-label="The answers that differ" tabIndex={0}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Question</th>
              <Side name="Here" of={mine} />
              <Side name="There" of={theirs} />
            </tr>
          </thead>
          <tbody>
            {differences.map(({ index, here, there: other }) => (
              <tr key={index}>
                <th scope="row">{index + 1}</th>
                <td>
                  <Chosen option={here} />
                  {isOverIn(theirs.paper, theirs.progress, index) && (
                    <span className={classes.time}> does not count: section over</span>
                  )}
                </td>
                <td>
                  <Chosen option={other} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isRenewed && (
        <p role="status" className={classes.renewed}>
          More was answered there in the meantime. This is the list as it is now.
        </p>
      )}
      <DialogNote>
        {keptWords(merging)}
        {sameWords(same)}If more answers differ in the meantime, you see the new list before
        anything is saved. Of the answers listed here, those you don’t choose are not kept.
      </DialogNote>
      <TaskFailureNotice failure={failure} />
    </Dialog>
  );
}

import { memo, useDeferredValue, useLayoutEffect, useRef } from "react";
import { PassageWords } from "../../../screens/text/PassageWords.tsx";
import { fetchPictures } from "../../../screens/text/pictures.ts";
import { languageOf } from "../../../ui/language.ts";
import type { PassageRun } from "../../session/attempt/passage-runs.ts";
import { MarkableText } from "../../tools/MarkableText.tsx";
import type { QuizView } from "../quiz.ts";
import classes from "./Passages.module.css";
import { questionsText } from "./passage-words.ts";

interface PaneProps {
  run: PassageRun;
  className: string | undefined;
  /** How far each passage was scrolled, in pixels, by its id. */
  places: Map<string, number>;
}

const Pane = memo(function Pane({ run, className = "", places }: PaneProps) {
  const { passage } = run;
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A new pane is at its top, and would be laid out at once to be put there.
    const place = places.get(passage.id) ?? 0;
    if (pane.current && place > 0) pane.current.scrollTop = place;
  }, [passage.id, places]);
  return (
    <section
      className={`${classes.pane} ${className}`}
      aria-label={`Passage for ${questionsText(run)}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard
      tabIndex={0}
      ref={pane}
      onScroll={(event) => places.set(passage.id, event.currentTarget.scrollTop)}
      data-passage={passage.id}
    >
      <div className={classes.head}>
        <h2
          className={classes.title}
          dir="auto"
          lang={passage.lang ?? languageOf(passage.title ?? "")}
        >
          {passage.title ?? "Passage"}
        </h2>
        <p className={classes.questions}>For {questionsText(run)}</p>
      </div>
      <PassageWords passage={passage} Text={MarkableText} />
    </section>
  );
});

/** Fetches the pictures of the paper, one after the other. */
export function fetchPicturesOf({ passageAt, questionAt, states }: QuizView): void {
  const markups = states.flatMap((_, index) => {
    const question = questionAt(index)?.question;
    return [
      passageAt(index)?.passage.html,
      question?.questionHtml,
      ...(question?.optionsHtml ?? []),
    ];
  });
  void fetchPictures(markups);
}

interface PassagesProps {
  /** Of the current question; null where it stands by itself, as below. */
  current: PassageRun | null;
  /** Of the question that was current a frame ago, and of its neighbours. */
  left: PassageRun | null;
  before: PassageRun | null;
  after: PassageRun | null;
}

/**
 * The passage of the current question. Those of its neighbours are laid out behind it, since a long one
 * takes a whole frame, and the one just left goes a frame later; each keeps its place.
 */
export const Passages = memo(function Passages({ current, left, before, after }: PassagesProps) {
  const places = useRef(new Map<string, number>());
  // The first one is shown before its neighbours are made.
  const isReady = useDeferredValue(true, false);
  const near = isReady ? [before, left, after] : [];
  const runs = new Map(
    [...near, current].filter((run) => run !== null).map((run) => [run.first, run]),
  );
  const classOf = (run: PassageRun) => {
    if (run === current) return undefined;
    return run === left ? classes.gone : classes.ahead;
  };
  return [...runs]
    .sort(([one], [other]) => one - other)
    .map(([first, run]) => (
      <Pane key={first} run={run} className={classOf(run)} places={places.current} />
    ));
});

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
  /** The scroll position of each passage, in pixels, by its id. */
  places: Map<string, number>;
}

const Pane = memo(function Pane({ run, className = "", places }: PaneProps) {
  const { passage } = run;
  const pane = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    // A new pane starts at its top; setting scrollTop would force a layout.
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

/** Fetches the pictures of the paper one by one. */
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
  /** The run of the current question; null if it has no passage, as below. */
  current: PassageRun | null;
  /** The run of the question before the last move; `before` and `after` are the neighbours'. */
  left: PassageRun | null;
  before: PassageRun | null;
  after: PassageRun | null;
}

/**
 * The passage of the current question. Neighbouring passages are laid out behind it, since a long one takes a whole
 * frame, and the previous one is removed a frame later. Each keeps its scroll position.
 */
export const Passages = memo(function Passages({ current, left, before, after }: PassagesProps) {
  const places = useRef(new Map<string, number>());
  // The first passage is shown before its neighbours are rendered.
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

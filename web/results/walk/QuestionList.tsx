import {
  Fragment,
  type RefObject,
  startTransition,
  use,
  useEffect,
  useMemo,
  useState,
} from "react";
import type { ResultPassageFragment } from "../../gql/graphql.ts";
import { useLater } from "../../ui/use-later.ts";
import { passageLater } from "../passages/passage-later.ts";
import { ResultQuestion } from "../ResultQuestion.tsx";
import type { ResultQuestion as ResultQuestionData } from "../result-questions.ts";
import { PicksByPlace } from "../teach/picks.ts";
import classes from "./ResultWalk.module.css";

/** Below what stands above them, most of a window: with them the page can be read and used. */
const FIRST_PIECE = 2;
/** So many follow at once, made in slices between which the page answers. */
const NEXT_PIECE = 12;

/** What others chose is mostly there before this long; with it a question is made once. */
const PICKS_MS = 1_000;
const SIGNS = ["scroll", "keydown"];

/** Whether the questions below wait for what others chose at each. */
function usePicksAwaited(): boolean {
  const isTold = use(PicksByPlace) !== null;
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    if (isTold || isLate) return;
    const goOn = () => setIsLate(true);
    const timer = setTimeout(goOn, PICKS_MS);
    // Who looks for the others needs them now.
    for (const name of SIGNS) window.addEventListener(name, goOn, { passive: true });
    return () => {
      clearTimeout(timer);
      for (const name of SIGNS) window.removeEventListener(name, goOn);
    };
  }, [isTold, isLate]);
  return !isTold && !isLate;
}

/** How many of a list are shown: the first ones at once, and the others piece by piece when it is time. */
function usePieces(isWhole: boolean, total: number): number {
  const [piece, setPiece] = useState(FIRST_PIECE);
  const isDone = isWhole || piece >= total;
  const isAwaited = usePicksAwaited();
  useEffect(() => {
    if (isDone || isAwaited) return;
    const timer = setTimeout(() => startTransition(() => setPiece(piece + NEXT_PIECE)));
    return () => clearTimeout(timer);
  }, [isDone, isAwaited, piece]);
  return isDone ? total : piece;
}

interface QuestionListProps {
  list: RefObject<HTMLOListElement | null>;
  questions: readonly ResultQuestionData[];
  /** Those of the whole paper, and its passages. */
  all: readonly ResultQuestionData[];
  passages: readonly ResultPassageFragment[];
  /** All of them are needed now. */
  isWhole: boolean;
  /** So many of the first are needed now. */
  reach: number;
  explained: boolean;
  /** The seconds of an even share; null where the attempt was not timed. */
  even: number | null;
  /** Whether the filter leaves a question out. */
  isOutside: (question: ResultQuestionData) => boolean;
  onClear: () => void;
}

/** The questions of a walk. A long list comes in pieces, between which the page answers. */
export function QuestionList(props: QuestionListProps) {
  const { list, questions, all, passages, isWhole, reach, explained, even } = props;
  const { isOutside, onClear } = props;
  const piece = usePieces(isWhole, questions.length);
  const { loaded: shownPassages } = useLater(passageLater, passages.length > 0);
  const inFront = useMemo(
    () => shownPassages?.walkPassages(questions, all, passages),
    [shownPassages, questions, all, passages],
  );
  return (
    <ol ref={list} className={classes.list}>
      {questions.slice(0, Math.max(piece, reach)).map((question) => {
        const passage = inFront?.get(question.position);
        return (
          <Fragment key={question.id}>
            {passage && shownPassages && (
              <shownPassages.ResultPassage shown={passage} position={question.position} />
            )}
            <ResultQuestion
              question={question}
              explained={explained}
              even={even}
              onClear={isOutside(question) ? onClear : null}
            />
          </Fragment>
        );
      })}
    </ol>
  );
}

import { type RefObject, useCallback, useMemo, useState } from "react";
import type { ResultPassageFragment } from "../../gql/graphql.ts";
import { toggled } from "../../ui/toggled.ts";
import { walkPassages } from "../passages/walk-passages.ts";
import { ResultQuestion } from "../ResultQuestion.tsx";
import type { ResultQuestion as ResultQuestionData } from "../result-questions.ts";
import classes from "./ResultWalk.module.css";
import { stepFrom } from "./walk.ts";

interface QuestionListProps {
  list: RefObject<HTMLOListElement | null>;
  questions: readonly ResultQuestionData[];
  /** The questions of the whole paper, and its passages. */
  all: readonly ResultQuestionData[];
  passages: readonly ResultPassageFragment[];
  /** The number of questions shown. */
  most: number;
  explained: boolean;
  /** A question's equal share of the time, in seconds; null if the attempt was not timed. */
  even: number | null;
  /** The noun of the shown ones, as in "1 of 30 wrong"; "" for all. */
  word: string;
  /** True if the filter excludes a question. */
  isOutside: (question: ResultQuestionData) => boolean;
  onClear: () => void;
  /** Opens a question by its position, counted from 0. */
  onOpen: (position: number) => void;
}

/**
 * The questions of a walk, each with its collapsed passage. An expanded passage is expanded at all of its questions.
 */
export function QuestionList(props: QuestionListProps) {
  const { list, questions, all, passages, most, explained, even, word } = props;
  const { isOutside, onClear, onOpen } = props;
  const found = useMemo(() => walkPassages(questions, all, passages), [questions, all, passages]);
  const [openPassages, setOpenPassages] = useState<ReadonlySet<string>>(new Set());
  const onPassage = useCallback((id: string) => {
    setOpenPassages((before) => toggled(before, id));
  }, []);
  const within = questions.filter((question) => !isOutside(question));
  return (
    <ol ref={list} className={classes.list}>
      {questions.slice(0, most).map((question) => {
        const { position } = question;
        const place = within.indexOf(question);
        const passage = found.get(position);
        return (
          <ResultQuestion
            key={question.id}
            question={question}
            passage={passage ?? null}
            isPassageOpen={passage !== undefined && openPassages.has(passage.passage.passageId)}
            onPassage={onPassage}
            explained={explained}
            even={even}
            counted={place === -1 ? null : `${place + 1} of ${within.length} ${word}`.trim()}
            nextWrong={stepFrom(questions, position, "nextWrong")}
            onOpen={onOpen}
            onClear={isOutside(question) ? onClear : null}
          />
        );
      })}
    </ol>
  );
}

import { useQuery } from "@apollo/client/react";
import { type ReactNode, useMemo } from "react";
import { usualSeconds } from "#rules/mistakes.ts";
import { UnsentNotes } from "../screens/mistakes/MissNote.tsx";
import { OwnReports } from "../screens/problems/OwnReports.tsx";
import { useDeferred } from "../ui/use-deferred.ts";
import { useNear } from "../ui/use-near.ts";
import { MissNotesContext, NotesOfResult } from "./miss-notes.ts";
import type { WholeResult } from "./result-questions.ts";

interface MissNotesAreaProps {
  result: Pick<WholeResult, "id" | "questions">;
  children: ReactNode;
}

/**
 * Provides reasons, notes and problem reports to the questions of a result. They load when the questions are near the
 * window, and fail independently.
 */
export function MissNotesArea({ result: { id, questions }, children }: MissNotesAreaProps) {
  const [place, isNear] = useNear<HTMLDivElement>();
  const { data } = useDeferred(useQuery(NotesOfResult, { variables: { id }, skip: !isNear }));
  const notes = data?.result.notes;
  const reportable = useMemo(() => questions.map(({ questionId }) => questionId), [questions]);
  const shared = useMemo(() => {
    const answered = questions.filter(({ status }) => status !== "UNANSWERED");
    return {
      notes: notes === undefined ? null : new Map(notes.map((note) => [note.id, note])),
      isTimed: questions.some(({ firstShown }) => firstShown !== null),
      usual: usualSeconds(answered.map(({ secondsSpent }) => secondsSpent)),
      questionCount: questions.length,
    };
  }, [notes, questions]);
  return (
    <div ref={place}>
      <OwnReports questionIds={isNear ? reportable : []}>
        <MissNotesContext value={shared}>{children}</MissNotesContext>
      </OwnReports>
      {isNear && <UnsentNotes />}
    </div>
  );
}

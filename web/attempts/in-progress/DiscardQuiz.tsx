import { useNavigate } from "react-router-dom";
import { failureCode } from "../../apollo/failure.ts";
import { useSignedInUser } from "../../apollo/session.ts";
import { useToast } from "../../ui/Toast.tsx";
import { chooseEntry } from "../session/entry.ts";
import { DiscardDialog, type Discarding } from "../start/DiscardDialog.tsx";
import { discard } from "../start/discard.ts";
import type { QuizInProgress } from "./in-progress.ts";

interface DiscardQuizProps {
  quiz: QuizInProgress;
  what: Discarding;
  /** The attempt is no more, or went on elsewhere. */
  onChanged: (discarded: boolean) => void;
  onClose: () => void;
}

/** Asks once more, and throws a quiz of the list away. */
export function DiscardQuiz({ quiz, what, onChanged, onClose }: DiscardQuizProps) {
  const { userId } = useSignedInUser();
  const navigate = useNavigate();
  const toast = useToast();

  async function throwAway(): Promise<void> {
    const { testId, attemptId, serverSequence, title } = quiz;
    if (what === "fresh") {
      chooseEntry(testId, { kind: "fresh", attemptId, sequence: serverSequence ?? 0 });
      navigate(`/quiz/${testId}`);
      return;
    }
    try {
      await discard(quiz, String(userId));
    } catch (error) {
      if (failureCode(error) !== "CONFLICT") throw error;
      toast({ kind: "error", text: `${title} went on elsewhere. Nothing was discarded.` });
      onChanged(false);
      return;
    }
    toast({ kind: "success", text: `${title} is discarded` });
    onChanged(true);
  }

  return (
    <DiscardDialog quiz={quiz} what={what} freshMinutes={null} deed={throwAway} onClose={onClose} />
  );
}

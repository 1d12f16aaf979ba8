import { useMutation } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { joinMessages } from "#rules/join-messages.ts";
import { practiceLimits } from "#rules/limits.ts";
import { describeFailure, failureDetails, failureSign } from "../apollo/failure.ts";
import { ButtonLink } from "../ui/Button.tsx";
import { Container, usePageTitle } from "../ui/Page.tsx";
import { EmptyState, ErrorState } from "../ui/StateMessage.tsx";
import { PracticeLoading } from "./PracticeLoading.tsx";
import classes from "./PracticeScreen.module.css";
import { practicePath } from "./practice.ts";
import { PractiseSelection } from "./practice-documents.ts";

/** What a screen hands over to have it practised. */
export interface Selection {
  questionIds: number[];
  title: string;
}

/** The selection that came with the address; null when none did. */
function selectionIn(state: unknown): Selection | null {
  if (typeof state !== "object" || state === null) return null;
  const { questionIds, title } = state as Partial<Record<keyof Selection, unknown>>;
  if (!Array.isArray(questionIds) || typeof title !== "string") return null;
  const ids = questionIds.filter((id): id is number => Number.isInteger(id) && id > 0);
  return ids.length === 0 || ids.length > practiceLimits.practiceQuestionsMax
    ? null
    : { questionIds: ids, title };
}

/**
 * Begins a practice of the selection that came with the address, and goes to it in its place: neither a
 * reload nor going back begins another.
 */
export function PracticeStart() {
  usePageTitle("Practice");
  const { state } = useLocation();
  const navigate = useNavigate();
  const [selection] = useState(() => selectionIn(state));
  const [failure, setFailure] = useState<unknown>(null);
  const [practise] = useMutation(PractiseSelection);
  const isAsked = useRef(false);

  const begin = useCallback(async () => {
    if (selection === null || isAsked.current) return;
    isAsked.current = true;
    setFailure(null);
    try {
      const { questionIds, title } = selection;
      const variables = { questionIds: questionIds.map(String), title };
      const { data } = await practise({ variables });
      if (data) await navigate(practicePath(data.practiseSelection.id), { replace: true });
    } catch (error) {
      isAsked.current = false;
      setFailure(error);
    }
  }, [selection, practise, navigate]);
  useEffect(() => void begin(), [begin]);

  const other = (
    <ButtonLink kind={selection === null ? "primary" : "secondary"} to="/practice">
      New Practice
    </ButtonLink>
  );
  if (selection !== null && failure === null) return <PracticeLoading />;
  return (
    <main>
      <Container className={classes.alone ?? ""}>
        {selection === null ? (
          <EmptyState title="Nothing is chosen" level="h1" actions={other}>
            A practice begins here with the questions you choose, from your results or your
            notebook.
          </EmptyState>
        ) : (
          <ErrorState
            title="The practice could not be started"
            level="h1"
            onRetry={() => void begin()}
            sign={failureSign(failure)}
            actions={other}
          >
            {joinMessages(failureDetails(failure)) || describeFailure(failure)}
          </ErrorState>
        )}
      </Container>
    </main>
  );
}

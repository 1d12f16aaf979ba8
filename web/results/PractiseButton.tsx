import { useMutation } from "@apollo/client/react";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router-dom";
import { joinMessages } from "#rules/join-messages.ts";
import { describeFailure, failureDetails } from "../apollo/failure.ts";
import { Button, type ButtonKind } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import { PractiseQuestions, PractiseSubject } from "./practise-documents.ts";

/** The subject or topic to draw from, or given questions of a result. */
export type Practice =
  | { subject: string; topic: string | null; resultId: string | null }
  | { resultId: string; positions: () => readonly number[] };

interface PractiseButtonProps {
  practice: Practice;
  children: string;
  /** The name for screen readers, if the label alone is unclear. */
  label?: string;
  /** The id of the drill's description. */
  describedBy?: string;
  kind?: ButtonKind;
  size?: "small" | "medium";
  full?: "phone";
  disabled?: boolean;
}

/** Creates the drill described beside it, and opens it (docs/rules.md, section 7). */
export function PractiseButton(props: PractiseButtonProps) {
  const { practice, children, label, describedBy, kind, size, full, disabled } = props;
  const [ofSubject] = useMutation(PractiseSubject);
  const [ofQuestions] = useMutation(PractiseQuestions);
  const [busy, setBusy] = useState(false);
  const show = useToast();
  const navigate = useNavigate();
  const here = useRef(false);
  useEffect(() => {
    here.current = true;
    return () => {
      here.current = false;
    };
  }, []);

  async function make(): Promise<string | undefined> {
    if ("positions" in practice) {
      const variables = { resultId: practice.resultId, positions: [...practice.positions()] };
      return (await ofQuestions({ variables })).data?.practiseQuestions.id;
    }
    return (await ofSubject({ variables: practice })).data?.practiseSubject.id;
  }

  async function start(): Promise<void> {
    setBusy(true);
    try {
      const id = await make();
      if (id !== undefined && here.current) await navigate(`/quiz/random-${id}`);
    } catch (error) {
      const words = joinMessages(failureDetails(error)) || describeFailure(error);
      show({ kind: "error", text: `No drill was made. ${words}` });
    } finally {
      if (here.current) setBusy(false);
    }
  }

  return (
    <Button
      kind={kind}
      size={size}
      full={full}
      busy={busy}
      busyLabel="Preparing..."
      disabled={disabled}
      aria-label={busy ? undefined : label}
      aria-describedby={describedBy}
      onClick={() => void start()}
    >
      {children}
    </Button>
  );
}

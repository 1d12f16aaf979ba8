import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { askOnce } from "../apollo/ask.ts";
import { describeFailure } from "../apollo/failure.ts";
import { Button, type ButtonKind } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import type { FindingPractice } from "./finding-words.ts";
import { QuestionsToPractise } from "./progress-documents.ts";

interface PractiseFindingProps {
  action: FindingPractice;
  kind: ButtonKind;
  size?: "small" | "medium";
  /** Shorter words, where the row says of what. */
  children?: string;
}

/** Asks which questions a finding wants practised, and goes where they are. */
export function PractiseFinding({ action, kind, size, children }: PractiseFindingProps) {
  const [busy, setBusy] = useState(false);
  const navigate = useNavigate();
  const show = useToast();
  const { label, title, subject, topic, skippedOnly } = action;

  async function start(): Promise<void> {
    setBusy(true);
    try {
      const wish = { subject, topic, skippedOnly };
      const { questionsToPractise } = await askOnce(QuestionsToPractise, wish);
      const questionIds = questionsToPractise.map(Number);
      if (questionIds.length > 0) {
        await navigate("/practice/new", { state: { questionIds, title } });
      } else {
        show({ kind: "error", text: "There is no question to practise this with just now." });
      }
    } catch (error) {
      show({ kind: "error", text: `No practice was started. ${describeFailure(error)}` });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      kind={kind}
      size={size}
      full="phone"
      busy={busy}
      busyLabel="Preparing..."
      aria-label={busy ? undefined : `${children ?? label}: ${title}`}
      onClick={() => void start()}
    >
      {children ?? label}
    </Button>
  );
}

import { IconArrowRight } from "@tabler/icons-react";
import { Spinner } from "../../ui/Spinner.tsx";
import classes from "./PracticePage.module.css";
import { ONE_TAP_QUESTIONS, type Starting } from "./use-start-practice.ts";

interface StartLinkProps {
  starting: Starting;
  /** Distinguishes the page's buttons. */
  id: string;
  /** Null while it is not known: then ten are asked for. */
  count: number | null;
  /** What a screen reader hears after "Start 10". */
  about: string;
  hasArrow?: boolean;
  create: () => Promise<string | null>;
}

/** "Start 10": starts at once. While one starts, the others are off. */
export function StartLink({ starting, id, count, about, hasArrow, create }: StartLinkProps) {
  const { busy, start } = starting;
  const questions = Math.min(ONE_TAP_QUESTIONS, count ?? ONE_TAP_QUESTIONS);
  const isBusy = busy === id;
  const label = isBusy ? "Starting…" : `Start ${questions}`;
  return (
    <button
      type="button"
      className={classes.start}
      aria-disabled={busy !== null || undefined}
      aria-label={isBusy ? undefined : `${label}: ${about}`}
      onClick={() => void start(id, create)}
    >
      {isBusy && <Spinner />}
      <span key={label}>{label}</span>
      {hasArrow && !isBusy && <IconArrowRight size={16} stroke={1.7} aria-hidden />}
    </button>
  );
}

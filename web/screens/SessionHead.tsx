import { IconArrowLeft } from "@tabler/icons-react";
import type { MouseEvent, ReactNode } from "react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { languageOf } from "../ui/language.ts";
import { Container } from "../ui/Page.tsx";
import { ProgressTrack } from "../ui/ProgressTrack.tsx";
import classes from "./SessionHead.module.css";

interface SessionHeadProps {
  title: string;
  leaveTo: string;
  onLeave?: (event: MouseEvent) => void;
  /** How many questions are answered, of how many; null while that is not known. */
  progress: { done: number; total: number } | null;
  /** What the figures count, for a screen reader: "answered". */
  counted: string;
  /** At the right. */
  action?: ReactNode;
}

/** The head of a practice or a review: the way out, the title, and how many questions are answered. */
export function SessionHead(props: SessionHeadProps) {
  const { title, leaveTo, onLeave, progress, counted, action } = props;
  return (
    <header className={classes.head}>
      <Container className={classes.row}>
        <Link className={classes.leave} to={leaveTo} onClick={onLeave}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
          Leave
        </Link>
        <h1 className={classes.title} dir="auto" lang={languageOf(title)}>
          {title}
        </h1>
        {progress !== null && (
          <p className={classes.count}>
            <strong>{figure(progress.done)}</strong> of {figure(progress.total)}
            <span className="visually-hidden"> {counted}</span>
          </p>
        )}
        {action}
      </Container>
      <ProgressTrack size="thin" done={progress?.done ?? 0} of={progress?.total ?? 0} />
    </header>
  );
}

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
  /** The number of answered questions and the total; null while unknown. */
  progress: { done: number; total: number } | null;
  /** The label of the count for screen readers: "answered". */
  counted: string;
  /** Shown on the right. */
  action?: ReactNode;
}

/** The header of a practice or review: the exit, the title, and the number of answered questions. */
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

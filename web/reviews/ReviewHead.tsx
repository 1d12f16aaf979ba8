import { IconArrowBackUp, IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { Button } from "../ui/Button.tsx";
import { Container } from "../ui/Page.tsx";
import classes from "./ReviewHead.module.css";

interface ReviewHeadProps {
  /** Answers given today, and those of today in all; null while that is not known. */
  progress: { done: number; total: number } | null;
  canUndo: boolean;
  onUndo: () => void;
}

/** The head of a review: the way out, how far one is, and the way back by one answer. */
export function ReviewHead({ progress, canUndo, onUndo }: ReviewHeadProps) {
  const { done, total } = progress ?? { done: 0, total: 0 };
  return (
    <header className={classes.head}>
      <Container className={classes.line}>
        <Link className={classes.leave} to="/dashboard">
          <IconArrowLeft size={18} stroke={1.7} aria-hidden />
          <span className={classes.leaveWord}>Leave</span>
        </Link>
        <h1 className={classes.title}>Review</h1>
        {progress !== null && (
          <p className={classes.count}>
            <b>{figure(done)}</b> of {figure(total)}
            <span className="visually-hidden"> answered today</span>
          </p>
        )}
        <Button
          kind="plain"
          icon={<IconArrowBackUp size={18} stroke={1.7} aria-hidden />}
          disabled={!canUndo}
          onClick={onUndo}
        >
          Undo
        </Button>
      </Container>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </div>
    </header>
  );
}

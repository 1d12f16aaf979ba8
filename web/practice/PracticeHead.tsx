import { IconArrowLeft } from "@tabler/icons-react";
import type { MouseEvent } from "react";
import { Link, useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { languageOf } from "../ui/language.ts";
import { Container } from "../ui/Page.tsx";
import classes from "./PracticeHead.module.css";

interface PracticeHeadProps {
  title: string;
  /** Where Leave leads when nothing was shown before; otherwise it goes back. */
  leaveTo: string;
  done: number;
  /** 0 while it is not known. */
  of: number;
}

/** The head of a practice: leave at the left, the count at the right, a brass line for how far one is. */
export function PracticeHead({ title, leaveTo, done, of }: PracticeHeadProps) {
  const navigate = useNavigate();
  function goBack(event: MouseEvent): void {
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey);
    // The router counts what it has shown in this tab.
    const { idx } = (window.history.state ?? {}) as { idx?: unknown };
    if (!isPlain || typeof idx !== "number" || idx === 0) return;
    event.preventDefault();
    void navigate(-1);
  }
  return (
    <header className={classes.head}>
      <Container className={classes.row ?? ""}>
        <Link className={classes.leave} to={leaveTo} onClick={goBack}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
          Leave
        </Link>
        <h1 className={classes.title} dir="auto" lang={languageOf(title)}>
          {title}
        </h1>
        <p className={classes.count}>
          {of > 0 && (
            <>
              <strong>{figure(done)}</strong> of {figure(of)}
              <span className="visually-hidden"> answered</span>
            </>
          )}
        </p>
      </Container>
      <div className={classes.track} aria-hidden>
        <div style={{ width: `${of === 0 ? 0 : (done / of) * 100}%` }} />
      </div>
    </header>
  );
}

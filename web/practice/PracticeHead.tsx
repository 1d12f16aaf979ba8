import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { languageOf } from "../ui/language.ts";
import { Container } from "../ui/Page.tsx";
import classes from "./PracticeHead.module.css";

interface PracticeHeadProps {
  title: string;
  /** Where Leave leads. */
  leaveTo: string;
  done: number;
  /** 0 while it is not known. */
  of: number;
  children?: ReactNode;
}

/** The head of a practice: leave at the left, the count at the right, a brass line for how far one is. */
export function PracticeHead({ title, leaveTo, done, of, children }: PracticeHeadProps) {
  return (
    <header className={classes.head}>
      <Container className={classes.row ?? ""}>
        <Link className={classes.leave} to={leaveTo}>
          <IconArrowLeft size={17} stroke={1.7} aria-hidden />
          Leave
        </Link>
        <h1 className={classes.title} dir="auto" lang={languageOf(title)}>
          {title}
        </h1>
        {children}
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

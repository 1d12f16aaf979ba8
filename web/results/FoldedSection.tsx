import { IconChevronDown } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./FoldedSection.module.css";

interface FoldedSectionProps {
  /** The start of its heading's id: "time" makes "time-heading". */
  id: string;
  title: string;
  /** The summary in one line. */
  summary: ReactNode;
  /** True if there is nothing to expand, so that it has no button. */
  isEmpty?: boolean;
  open: boolean;
  onToggle: () => void;
  children: ReactNode;
}

/** A section of a result, collapsed to one line. */
export function FoldedSection(props: FoldedSectionProps) {
  const { id, title, summary, isEmpty = false, open, onToggle, children } = props;
  const content = `${id}-content`;
  const heading = `${id}-heading`;
  const word = open ? "Hide" : "Show";
  return (
    <section className={classes.section} aria-labelledby={heading} data-jump={id}>
      <div className={classes.head}>
        <h2 id={heading} className={classes.title} tabIndex={-1}>
          {title}
        </h2>
        <div className={classes.summary}>{summary}</div>
        {!isEmpty && (
          <button
            type="button"
            className={classes.toggle}
            aria-expanded={open}
            aria-controls={content}
            aria-label={`${word}: ${title}`}
            onClick={onToggle}
          >
            <span key={word}>{word}</span>
            <IconChevronDown size={17} stroke={1.9} aria-hidden />
          </button>
        )}
      </div>
      <div id={content} className={classes.content} hidden={!open || isEmpty}>
        {open && !isEmpty && children}
      </div>
    </section>
  );
}

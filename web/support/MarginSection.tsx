import { type ReactNode, useId } from "react";
import classes from "./MarginSection.module.css";

interface MarginSectionProps {
  title: string;
  /** A remark under the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** A ruled-off part of a page with its heading in the margin; above the text where that is narrow. */
export function MarginSection({ title, note, children }: MarginSectionProps) {
  const heading = useId();
  return (
    <section className={classes.section} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <div className={classes.body}>{children}</div>
    </section>
  );
}

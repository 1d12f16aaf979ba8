import { type ReactNode, useId } from "react";
import { Optional } from "./Optional.tsx";
import classes from "./Section.module.css";
import { TextLink } from "./TextLink.tsx";

interface SectionProps {
  title: string;
  /** True if its fields are optional, which the heading shows. */
  optional?: boolean;
  /** A link on the right of the heading. */
  link?: { to: string; label: string };
  /** A short remark on the right of the heading, in metadata grey. */
  note?: ReactNode;
  /** Controls on the right of the heading. */
  controls?: ReactNode;
  className?: string | undefined;
  children: ReactNode;
}

/** A part of a page with a rule, a heading on the left and a link on the right. */
export function Section(props: SectionProps) {
  const { title, optional, link, note, controls, className, children } = props;
  const heading = useId();
  return (
    <section
      className={className ? `${classes.section} ${className}` : classes.section}
      aria-labelledby={heading}
    >
      <div className={classes.head} data-centred={controls ? true : undefined}>
        <h2 id={heading} className={classes.title}>
          {optional ? <Optional>{title}</Optional> : title}
        </h2>
        {note && <span className={classes.aside}>{note}</span>}
        {link && (
          <TextLink className={classes.link} to={link.to}>
            {link.label}
          </TextLink>
        )}
        {controls}
      </div>
      {children}
    </section>
  );
}

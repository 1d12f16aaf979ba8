import type { ReactNode } from "react";
import { Section } from "../ui/Section.tsx";
import classes from "./AccountSection.module.css";

interface AccountSectionProps {
  title: string;
  /** A short remark at the right of the heading. */
  note?: ReactNode;
  children: ReactNode;
}

/** A part of the Account page: a rule, a heading, and a column that stays readable. */
export function AccountSection({ title, note, children }: AccountSectionProps) {
  return (
    <Section title={title} note={note} className={classes.section}>
      {children}
    </Section>
  );
}

import type { ReactNode } from "react";
import classes from "./PrivacyPart.module.css";
import type { PrivacyFact } from "./privacy-sections.ts";

interface PrivacyPartProps {
  id: string;
  title: string;
  /** Its number in the policy; absent for what stands beside the policy. */
  number?: number;
  lead?: string;
  facts?: PrivacyFact[];
  children?: ReactNode;
}

/** A ruled-off part of the policy: its number in the margin, a sentence, facts as ruled rows. */
export function PrivacyPart({ id, title, number, lead, facts = [], children }: PrivacyPartProps) {
  return (
    <section className={classes.part} id={id} tabIndex={-1} aria-labelledby={`${id}-title`}>
      <p className={classes.number} aria-hidden>
        {number !== undefined && `§\u00a0${number}`}
      </p>
      <div className={classes.text}>
        <h2 id={`${id}-title`}>{title}</h2>
        {lead && <p>{lead}</p>}
        {facts.length > 0 && (
          <dl className={classes.facts}>
            {facts.map(({ term, text }) => (
              <div className={classes.fact} key={term}>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        )}
        {children}
      </div>
    </section>
  );
}

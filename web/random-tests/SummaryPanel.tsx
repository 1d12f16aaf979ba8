import { IconAlertTriangle } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import { Facts } from "../ui/Facts.tsx";
import { Notice } from "../ui/Notice.tsx";
import classes from "./SummaryPanel.module.css";

interface SummaryPanelProps {
  /** What the figure is of. */
  label: string;
  figure: ReactNode;
  /** The figure is of what was chosen before. */
  isStale?: boolean;
  facts: ComponentProps<typeof Facts>["facts"];
  /** What a screen reader hears when the choice has changed. */
  spoken: ReactNode;
  /** What went wrong; null when nothing did. */
  failure: ReactNode;
  /** The button that makes it. */
  action: ReactNode;
  /** Under the button, which must not move away from a finger that is about to press it. */
  children?: ReactNode;
}

/** What is about to be made, what went wrong, and the button that makes it. */
export function SummaryPanel(props: SummaryPanelProps) {
  const { label, figure, isStale, facts, spoken, failure, action, children } = props;
  return (
    <div className={classes.panel}>
      <p className={classes.label}>{label}</p>
      <p className={classes.figure} data-stale={isStale || undefined}>
        {figure}
      </p>
      <Facts className={classes.facts} facts={facts} />
      <p className="visually-hidden" role="status">
        {spoken}
      </p>
      {failure !== null && (
        <div className={classes.failure}>
          <Notice kind="error" role="alert">
            {failure}
          </Notice>
        </div>
      )}
      <div className={classes.action}>{action}</div>
      {children}
    </div>
  );
}

/** Something to know before the button is pressed. @param role "status" where nothing else speaks of it */
export function Remark({ role, children }: { role?: "status"; children: ReactNode }) {
  return (
    <p className={classes.remark} role={role}>
      <IconAlertTriangle size={18} stroke={1.7} aria-hidden />
      <span>{children}</span>
    </p>
  );
}

import { IconCheck } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import { formatDate, formatDateTime } from "#rules/times.ts";
import type { AdminWaitingQuery as Data } from "../../gql/graphql.ts";
import { restText } from "../../reports/items/flag-words.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { EmptyPart } from "../../ui/PartContent.tsx";
import { Section } from "../../ui/Section.tsx";
import { ListSkeleton } from "../../ui/Skeleton.tsx";
import { optionLetter, shareText } from "../../ui/statistics.ts";
import classes from "./NeedsAttention.module.css";

/** Something that staff should check. */
interface Matter {
  count: number;
  title: string;
  /** The facts in a sentence. */
  evidence: ReactNode;
  action: { to: string; label: string };
}

/** Sorted by urgency. */
function mattersOf({ auditCheck, flaggedItems, questionProblems, webhooks = [] }: Data): Matter[] {
  const matters: Matter[] = [];
  if (auditCheck?.brokenAt != null) {
    matters.push({
      count: 1,
      title: "The audit log was changed",
      evidence: `Entry ${figure(auditCheck.brokenAt)} doesn’t follow from the one before.`,
      action: { to: "/admin/audit-log", label: "Open Audit Log" },
    });
  }
  const [surest] = flaggedItems?.items ?? [];
  if (flaggedItems && surest) {
    const { option, optionShare, optionRest, keyShare, keyRest } = surest.evidence;
    const key = keyRest == null ? "" : ` and scored ${restText(keyRest)}`;
    matters.push({
      count: flaggedItems.totalCount,
      title: flaggedItems.totalCount === 1 ? "Key that may be wrong" : "Keys that may be wrong",
      evidence: `Surest: question ${surest.id}. ${shareText(optionShare)} chose ${optionLetter(option)} and scored ${restText(optionRest)} on the rest; ${shareText(keyShare)} chose the key${key}.`,
      action: { to: "/admin/items", label: "Review Items" },
    });
  }
  const [most] = questionProblems?.items ?? [];
  if (questionProblems && most) {
    matters.push({
      count: questionProblems.totalCount,
      title: questionProblems.totalCount === 1 ? "Reported question" : "Reported questions",
      evidence: `Question ${most.id} has ${counted(most.count, "report")}, the first from ${formatDate(most.oldestAt)}.`,
      action: { to: "/admin/inbox", label: "Open Inbox" },
    });
  }
  const failing = webhooks.filter(({ failingSince }) => failingSince != null);
  const [first] = failing;
  if (first?.failingSince != null) {
    matters.push({
      count: failing.length,
      title: failing.length === 1 ? "Webhook that fails" : "Webhooks that fail",
      evidence: `Messages to ${new URL(first.url).host} have failed since ${formatDateTime(first.failingSince)}.`,
      action: { to: "/admin/tokens", label: "Open Webhooks" },
    });
  }
  return matters;
}

/** The checks without a problem. */
function inOrder({ auditCheck }: Data): string[] {
  return auditCheck && auditCheck.brokenAt == null
    ? [`Audit log unbroken, checked ${formatDateTime(auditCheck.at)}`]
    : [];
}

/**
 * Lists the tasks for staff, each with one link (docs/screens.md, section 9).
 * @param waiting undefined while it loads
 */
export function NeedsAttention({ waiting }: { waiting: Data | undefined }) {
  if (waiting === undefined) {
    return (
      <Section title="Needs attention">
        <ListSkeleton label="Loading what needs attention" rows={4} rowHeight={85} />
      </Section>
    );
  }
  const matters = mattersOf(waiting);
  return (
    <Section title="Needs attention">
      {matters.length === 0 ? (
        <EmptyPart>Nothing needs you.</EmptyPart>
      ) : (
        <ul>
          {matters.map(({ count, title, evidence, action }) => (
            <li className={classes.matter} key={title}>
              <span className={classes.count}>{figure(count)}</span>
              <div>
                <h3 className={classes.title}>{title}</h3>
                <p className={classes.evidence}>{evidence}</p>
              </div>
              <ButtonLink to={action.to} size="small">
                {action.label}
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
      {inOrder(waiting).map((words) => (
        <p className={classes.order} key={words}>
          <IconCheck size={16} stroke={1.7} aria-hidden /> {words}
        </p>
      ))}
    </Section>
  );
}

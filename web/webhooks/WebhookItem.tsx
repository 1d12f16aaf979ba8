import { IconAlertCircle, IconCheck, IconChevronDown, IconChevronUp } from "@tabler/icons-react";
import { formatDateTime } from "#rules/times.ts";
import type { WebhookRowFragment } from "../gql/graphql.ts";
import { Badge, BadgeList } from "../ui/Badge.tsx";
import { Button } from "../ui/Button.tsx";
import { Deliveries } from "./Deliveries.tsx";
import classes from "./WebhooksSection.module.css";

interface WebhookItemProps {
  webhook: WebhookRowFragment;
  isOpen: boolean;
  onToggle: () => void;
  onAsk: (what: "change" | "rotate" | "delete") => void;
}

/** A webhook in the list. It expands to show its deliveries. */
export function WebhookItem({ webhook, isOpen, onToggle, onAsk }: WebhookItemProps) {
  const { id, url, events } = webhook;
  const Chevron = isOpen ? IconChevronUp : IconChevronDown;
  const details = `webhook-${id}`;
  return (
    <li className={classes.item} data-open={isOpen || undefined}>
      <div className={classes.head}>
        <div className={classes.address}>
          <strong>{url}</strong>
          <span>Signed, Standard Webhooks</span>
        </div>
        <div className={classes.events}>
          <BadgeList>
            {events.map((event) => (
              <Badge key={event}>{event}</Badge>
            ))}
          </BadgeList>
        </div>
        <State webhook={webhook} />
        <button
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          aria-controls={isOpen ? details : undefined}
          aria-label={`Deliveries to ${url}`}
          onClick={onToggle}
        >
          <Chevron size={18} stroke={1.7} aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={classes.details} id={details}>
          <Deliveries webhookId={id} />
          <div className={classes.actions}>
            <Button size="small" onClick={() => onAsk("change")}>
              Change
            </Button>
            <Button size="small" onClick={() => onAsk("rotate")}>
              Replace Secret
            </Button>
            <Button size="small" kind="delete" onClick={() => onAsk("delete")}>
              Delete
            </Button>
          </div>
        </div>
      )}
    </li>
  );
}

function State({ webhook: { lastTriedAt, failingSince } }: { webhook: WebhookRowFragment }) {
  if (failingSince != null) {
    return (
      <p className={classes.state} data-kind="failing">
        <IconAlertCircle size={16} stroke={1.7} aria-hidden />
        Failing since {formatDateTime(failingSince)}
      </p>
    );
  }
  if (lastTriedAt == null) return <p className={classes.state}>Nothing sent yet</p>;
  return (
    <p className={classes.state} data-kind="delivered">
      <IconCheck size={16} stroke={1.7} aria-hidden />
      Delivered {formatDateTime(lastTriedAt)}
    </p>
  );
}

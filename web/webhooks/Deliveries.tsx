import { useApolloClient, useMutation, useQuery } from "@apollo/client/react";
import { IconCheck, IconX } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatDateTime } from "#rules/times.ts";
import { webhookLimits } from "#rules/webhooks.ts";
import { describeFailure } from "../apollo/failure.ts";
import { serverNow } from "../apollo/server-clock.ts";
import type { DeliveryRowFragment } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { TextButton } from "../ui/TextLink.tsx";
import { useToast } from "../ui/Toast.tsx";
import classes from "./Deliveries.module.css";
import { SendWebhookDelivery, WebhookDeliveriesQuery, WebhooksQuery } from "./webhook-documents.ts";

const PAGE = 20;
const MOST = 200;
/** How often the list is read while a delivery is on its way. */
const POLL_MS = 1_500;

const columns = [
  { label: "Event", className: classes.event },
  { label: "Response", className: classes.answer },
  { label: "Outcome" },
  { label: "When", className: classes.when },
  { label: "Send again", spoken: true, className: classes.again },
];

/** True while a try is in progress: it was counted, and has no outcome yet. */
function isBeingSent({ tries, status, problem }: DeliveryRowFragment): boolean {
  return tries > 0 && status == null && problem == null;
}

/** True while a delivery is due or being sent, so that an outcome will come soon. */
function isOnItsWay(delivery: DeliveryRowFragment): boolean {
  const { nextAt } = delivery;
  const isDue = nextAt != null && Date.parse(nextAt) <= serverNow() + 5_000;
  return isDue || isBeingSent(delivery);
}

/** The last deliveries of a webhook, each of which can be sent again. */
export function Deliveries({ webhookId }: { webhookId: string }) {
  const [limit, setLimit] = useState(PAGE);
  const query = useQuery(WebhookDeliveriesQuery, {
    variables: { webhookId, limit },
    fetchPolicy: "cache-and-network",
  });
  const isWaiting = query.data?.webhookDeliveries.items.some(isOnItsWay) === true;
  const client = useApolloClient();
  // While a delivery is on its way, the list and the webhook's state are read again and again.
  useEffect(() => {
    if (!isWaiting) return;
    const read = () =>
      client.refetchQueries({ include: [WebhookDeliveriesQuery, WebhooksQuery] }).catch(() => []);
    const timer = setInterval(() => void read(), POLL_MS);
    return () => {
      clearInterval(timer);
      // Both were read at the same time, so the webhook may be from before the outcome.
      void client.refetchQueries({ include: [WebhooksQuery] }).catch(() => []);
    };
  }, [client, isWaiting]);
  return (
    <Loaded
      query={query}
      failure="Failed to load the deliveries"
      skeleton={<ListSkeleton label="Loading deliveries" rows={3} rowHeight={40} />}
    >
      {({ webhookDeliveries: { items, totalCount } }) =>
        items.length === 0 ? (
          <p className={classes.none}>No events yet.</p>
        ) : (
          <>
            <DataTable label="Deliveries" columns={columns} ruled stacks="tablet">
              {items.map((delivery) => (
                <Row key={delivery.id} delivery={delivery} />
              ))}
            </DataTable>
            {items.length < Math.min(totalCount, MOST) && (
              <Button size="small" onClick={() => setLimit(Math.min(MOST, limit + PAGE * 2))}>
                Show More
              </Button>
            )}
          </>
        )
      }
    </Loaded>
  );
}

/** The outcome of a delivery, as a sentence. */
function outcomeText(delivery: DeliveryRowFragment) {
  const { tries, nextAt, deliveredAt, problem, durationMs } = delivery;
  if (deliveredAt != null) return `Delivered in ${figure(durationMs ?? 0)} ms`;
  if (tries === 0) return "Waiting to be sent";
  const tried = `Try ${figure(tries)} of ${figure(Math.max(tries, webhookLimits.tries))}`;
  if (isBeingSent(delivery)) return `${tried}, being sent`;
  const reason = problem == null ? "" : `. ${problem}`;
  if (nextAt == null) return `${tried}, given up${reason}`;
  return Date.parse(nextAt) <= serverNow() + 5_000
    ? `${tried}, trying again now${reason}`
    : `${tried}, next ${formatDateTime(nextAt)}${reason}`;
}

function Row({ delivery }: { delivery: DeliveryRowFragment }) {
  const { id, event, createdAt, triedAt, deliveredAt, status, tries } = delivery;
  const isOpen = tries === 0 || isBeingSent(delivery);
  const [send, { loading }] = useMutation(SendWebhookDelivery, {
    refetchQueries: [WebhookDeliveriesQuery, WebhooksQuery],
  });
  const toast = useToast();

  async function again(): Promise<void> {
    await send({ variables: { id } }).catch((error: unknown) =>
      toast({ kind: "error", text: `Failed to send it again. ${describeFailure(error)}` }),
    );
  }

  const isDelivered = deliveredAt != null;
  const Sign = isDelivered ? IconCheck : IconX;
  const kind = isDelivered ? "delivered" : "failed";
  return (
    <DataRow className={classes.row}>
      <td className={classes.event}>
        <code>{event}</code>
      </td>
      <td className={classes.answer} data-kind={isOpen ? undefined : kind}>
        {isOpen ? (
          "–"
        ) : (
          <>
            <Sign size={16} stroke={1.7} aria-hidden />
            {status == null ? "No response" : String(status)}
          </>
        )}
      </td>
      <td className={classes.happened}>{outcomeText(delivery)}</td>
      <td className={classes.when}>{formatDateTime(triedAt ?? createdAt)}</td>
      <td className={classes.again}>
        <TextButton
          aria-label={`Send ${event} again`}
          aria-disabled={loading || undefined}
          onClick={() => void again()}
        >
          Send Again
        </TextButton>
      </td>
    </DataRow>
  );
}

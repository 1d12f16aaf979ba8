import { useMutation, useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { webhookLimits } from "#rules/webhooks.ts";
import type { WebhookRowFragment } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Loaded } from "../screens/Loaded.tsx";
import { NewSecret } from "../screens/NewSecret.tsx";
import { Button } from "../ui/Button.tsx";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { type NewWebhook, WebhookDialog } from "./WebhookDialog.tsx";
import { WebhookItem } from "./WebhookItem.tsx";
import classes from "./WebhooksSection.module.css";
import { DeleteWebhook, RotateWebhookSecret, WebhooksQuery } from "./webhook-documents.ts";

type Asked = { what: "change" | "rotate" | "delete"; webhook: WebhookRowFragment };

const hostOf = ({ url }: { url: string }) => new URL(url).host;

/** Webhooks and their deliveries: add one (its secret is shown once), change and delete. */
export function WebhooksSection() {
  const query = useQuery(WebhooksQuery, { fetchPolicy: "cache-and-network" });
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [open, setOpen] = useState<string | null>(null);
  const [made, setMade] = useState<NewWebhook | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const [rotate] = useMutation(RotateWebhookSecret);
  const [remove] = useMutation(DeleteWebhook, {
    refetchQueries: [WebhooksQuery],
    awaitRefetchQueries: true,
  });
  const close = () => setAsked(null);
  return (
    <Section
      title="Webhooks"
      className={classes.section}
      controls={
        <Button
          ref={add}
          icon={<IconPlus size={18} stroke={1.7} aria-hidden />}
          onClick={() => setIsAdding(true)}
        >
          Add Webhook
        </Button>
      }
    >
      {made !== null && (
        <NewSecret name={made.name} what="the secret" secret={made.secret} warning={made.warning} />
      )}
      <Loaded
        query={query}
        failure="Failed to load the webhooks"
        skeleton={<ListSkeleton label="Loading webhooks" rows={2} rowHeight={64} />}
      >
        {({ webhooks }) =>
          webhooks.length === 0 ? (
            <EmptyState title="No webhooks yet" level="h3">
              A webhook sends events to your server, such as a submitted attempt.
            </EmptyState>
          ) : (
            <>
              {/* Hidden from screen readers, because each part of a row names itself. */}
              <div className={classes.columns} aria-hidden>
                <span>Address</span>
                <span>Sent when</span>
                <span>Last delivery</span>
              </div>
              <ul className={classes.list}>
                {webhooks.map((webhook) => (
                  <WebhookItem
                    key={webhook.id}
                    webhook={webhook}
                    isOpen={open === webhook.id}
                    onToggle={() => setOpen(open === webhook.id ? null : webhook.id)}
                    onAsk={(what) => setAsked({ what, webhook })}
                  />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      <p className={classes.remark}>
        Deliveries are kept for {webhookLimits.deliveryDays} days and tried for{" "}
        {webhookLimits.tryHours} hours. Hosts in a private network must be in WEBHOOK_ALLOWED_HOSTS.
      </p>
      {isAdding && <WebhookDialog onCreated={setMade} onClose={() => setIsAdding(false)} />}
      {asked?.what === "change" && <WebhookDialog webhook={asked.webhook} onClose={close} />}
      {asked?.what === "rotate" && (
        <ConfirmedDialog
          title={`Replace the secret of “${hostOf(asked.webhook)}”?`}
          confirmLabel="Replace Secret"
          busyLabel="Replacing..."
          action={async () => {
            const { id } = asked.webhook;
            const { data } = await rotate({ variables: { id } });
            const secret = data?.rotateWebhookSecret.secret;
            if (secret !== undefined) {
              setMade({ id, name: hostOf(asked.webhook), secret, warning: null });
            }
          }}
          failure="Failed to replace the secret."
          onClose={close}
        >
          <p>Messages are signed with both secrets for {webhookLimits.oldSecretHours} hours.</p>
        </ConfirmedDialog>
      )}
      {asked?.what === "delete" && (
        <ConfirmedDialog
          title={`Delete the webhook to “${hostOf(asked.webhook)}”?`}
          kind="danger"
          confirmLabel="Delete Webhook"
          busyLabel="Deleting..."
          action={() => remove({ variables: { id: asked.webhook.id } })}
          done="The webhook is deleted."
          failure="Failed to delete the webhook."
          onClose={(done) => {
            close();
            if (!done) return;
            if (made?.id === asked.webhook.id) setMade(null);
            // The button that had the focus is removed with its row.
            add.current?.focus();
          }}
        >
          <p>Its deliveries are deleted too. This can’t be undone.</p>
        </ConfirmedDialog>
      )}
    </Section>
  );
}

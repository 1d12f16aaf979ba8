import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { WEBHOOK_EVENTS, type WebhookEvent, webhookLimits } from "#rules/webhooks.ts";
import type { WebhookRowFragment } from "../gql/graphql.ts";
import { FormDialog } from "../screens/FormDialog.tsx";
import { CheckboxList } from "../ui/CheckboxList.tsx";
import { TextField } from "../ui/TextField.tsx";
import { CreateWebhook, UpdateWebhook, WebhooksQuery } from "./webhook-documents.ts";

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

interface WebhookDialogProps {
  /** The webhook that is changed; none for a new one. */
  webhook?: WebhookRowFragment;
  onCreated?: (created: { id: string; name: string; secret: string }) => void;
  onClose: () => void;
}

/** Adds a webhook, or changes its address and its events. */
export function WebhookDialog({ webhook, onCreated, onClose }: WebhookDialogProps) {
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [events, setEvents] = useState<readonly string[]>(webhook?.events ?? []);
  const [create] = useMutation(CreateWebhook, {
    refetchQueries: [WebhooksQuery],
    awaitRefetchQueries: true,
  });
  const [update] = useMutation(UpdateWebhook);

  async function save(): Promise<void> {
    const input = { url, events: [...events] };
    if (webhook) {
      await update({ variables: { id: webhook.id, input } });
      return;
    }
    const { data } = await create({ variables: { input } });
    if (data == null) return;
    const { webhook: made, secret } = data.createWebhook;
    onCreated?.({ id: made.id, name: new URL(made.url).host, secret });
  }

  return (
    <FormDialog
      title={webhook ? "Change this webhook" : "Add a webhook"}
      confirmLabel={webhook ? "Save Changes" : "Add Webhook"}
      busyLabel="Saving..."
      action={save}
      failure="Failed to save the webhook."
      onClose={onClose}
    >
      <TextField
        label="Address"
        type="url"
        data-autofocus
        maxLength={webhookLimits.urlMaxLength}
        placeholder="https://example.com/lexam"
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
      />
      <CheckboxList
        label="Send when"
        options={EVENTS.map((event) => ({
          value: event,
          label: <code>{event}</code>,
          meaning: WEBHOOK_EVENTS[event],
        }))}
        values={events}
        onChange={setEvents}
      />
    </FormDialog>
  );
}

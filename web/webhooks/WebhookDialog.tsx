import { useMutation } from "@apollo/client/react";
import { useState } from "react";
import { WEBHOOK_EVENTS, type WebhookEvent, webhookLimits } from "#rules/webhooks.ts";
import type { WebhookRowFragment } from "../gql/graphql.ts";
import { FormDialog } from "../screens/FormDialog.tsx";
import { CheckboxList } from "../ui/CheckboxList.tsx";
import { fieldError } from "../ui/field-error.tsx";
import { TextField } from "../ui/TextField.tsx";
import { useToast } from "../ui/Toast.tsx";
import { CreateWebhook, UpdateWebhook, WebhooksQuery } from "./webhook-documents.ts";

const EVENTS = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** How long a warning stays, in milliseconds. Three sentences need some time to read. */
const WARNING_MS = 15_000;

/** A webhook that was just added. */
export interface NewWebhook {
  id: string;
  name: string;
  secret: string;
  /** A possible mistake in its address. */
  warning: string | null;
}

interface WebhookDialogProps {
  /** The webhook that is changed; none for a new one. */
  webhook?: WebhookRowFragment;
  onCreated?: (created: NewWebhook) => void;
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
  const toast = useToast();

  async function save(): Promise<void> {
    const input = { url, events: [...events] };
    if (webhook) {
      const { data } = await update({ variables: { id: webhook.id, input } });
      const warning = data?.updateWebhook.addressWarning;
      if (warning) toast({ kind: "error", text: warning, stayMs: WARNING_MS });
      return;
    }
    const { data } = await create({ variables: { input } });
    if (data == null) return;
    const { webhook: made, secret } = data.createWebhook;
    const { id, url: address, addressWarning: warning } = made;
    onCreated?.({ id, name: new URL(address).host, secret, warning });
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
      {(wrong) => (
        <>
          <TextField
            label="Address"
            type="url"
            data-autofocus
            maxLength={webhookLimits.urlMaxLength}
            placeholder="https://example.com/lexam"
            value={url}
            error={fieldError(wrong("url"))}
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
            error={fieldError(wrong("events"))}
            onChange={setEvents}
          />
        </>
      )}
    </FormDialog>
  );
}

import { IconMessage, IconX } from "@tabler/icons-react";
import { useState, useSyncExternalStore } from "react";
import { formatTime } from "#rules/times.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { type HallMessage, readMessages, subscribeToMessages } from "../session/messages.ts";
import classes from "./HallMessages.module.css";

/**
 * What invigilators wrote, above the question. A new message is spoken when there is a pause and takes no focus; it
 * stays until it is dismissed, and can be read again.
 */
export function HallMessages({ attemptId }: { attemptId: string }) {
  const messages = useSyncExternalStore(subscribeToMessages, () => readMessages(attemptId));
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const [isListed, setListed] = useState(false);
  const shown = messages.filter(({ id }) => !dismissed.has(id));
  return (
    <div className={classes.messages} data-any={messages.length > 0 || undefined}>
      <div role="status" aria-label="Messages">
        {shown.map((message) => (
          <div className={classes.message} key={message.id}>
            <IconMessage size={18} stroke={1.7} aria-hidden />
            <Words message={message} />
            <IconButton
              label="Dismiss message"
              onClick={() => setDismissed(new Set([...dismissed, message.id]))}
            >
              <IconX size={18} stroke={1.7} aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {messages.length > shown.length && (
        <Button size="small" kind="quiet" onClick={() => setListed(true)}>
          {counted(messages.length, "message")}
        </Button>
      )}
      <Dialog
        open={isListed}
        title="Messages"
        onClose={() => setListed(false)}
        actions={<Button onClick={() => setListed(false)}>Close</Button>}
      >
        <ul>
          {messages.map((message) => (
            <li className={classes.listed} key={message.id}>
              <Words message={message} />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

function Words({ message: { text, sentAt } }: { message: HallMessage }) {
  return (
    <p className={classes.words} dir="auto">
      <span className={classes.from}>{`From the invigilator, ${formatTime(sentAt)}`}</span>
      {text}
    </p>
  );
}

import { IconMessage, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { formatTime } from "#rules/times.ts";
import { Button } from "../../ui/Button.tsx";
import { counted } from "../../ui/counted.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { dismissMessage, type InvigilatorMessage, useMessages } from "../session/messages.ts";
import classes from "./InvigilatorMessages.module.css";

const PLACE_ID = "quiz-messages";

/**
 * Invigilators' messages above the question, newest first. A new message is announced politely and takes no focus. It
 * stays until dismissed, and can be read again.
 */
export function InvigilatorMessages({ attemptId }: { attemptId: string }) {
  const { all, shown } = useMessages(attemptId);
  const [isListed, setListed] = useState(false);
  return (
    <div id={PLACE_ID} className={classes.messages} data-any={all.length > 0 || undefined}>
      <div role="status" aria-label="Messages" aria-atomic="false" tabIndex={-1}>
        {shown.map((message) => (
          <div className={classes.message} key={message.id}>
            <IconMessage size={18} stroke={1.7} aria-hidden />
            <Words message={message} />
            <IconButton label="Dismiss message" onClick={() => dismissMessage(message.id)}>
              <IconX size={18} stroke={1.7} aria-hidden />
            </IconButton>
          </div>
        ))}
      </div>
      {all.length > shown.length && (
        <div className={classes.again}>
          <Button size="small" kind="quiet" onClick={() => setListed(true)}>
            {counted(all.length, "message")}
          </Button>
        </div>
      )}
      <Dialog
        open={isListed}
        title="Messages"
        onClose={() => setListed(false)}
        actions={<Button onClick={() => setListed(false)}>Close</Button>}
      >
        <ul>
          {all.map((message) => (
            <li className={classes.listed} key={message.id}>
              <Words message={message} />
            </li>
          ))}
        </ul>
      </Dialog>
    </div>
  );
}

/** The number of undismissed messages in the always-visible head, as a link to them. */
export function MessageMark({ attemptId }: { attemptId: string }) {
  const { shown } = useMessages(attemptId);
  if (shown.length === 0) return null;
  function go(): void {
    const place = document.getElementById(PLACE_ID);
    // Below the head, which would cover it. Beside a passage nothing scrolls.
    window.scrollTo(0, 0);
    place?.querySelector<HTMLElement>("[role=status]")?.focus({ preventScroll: true });
  }
  return (
    <button
      type="button"
      className={classes.mark}
      aria-label={counted(shown.length, "message")}
      onClick={go}
    >
      <IconMessage size={20} stroke={1.7} aria-hidden />
      <span className={classes.count} aria-hidden>
        {figure(shown.length)}
      </span>
    </button>
  );
}

function Words({ message: { text, sentAt } }: { message: InvigilatorMessage }) {
  return (
    <p className={classes.words}>
      <span className={classes.from}>{`From the invigilator, ${formatTime(sentAt)}`}</span>
      <bdi className={classes.text}>{text}</bdi>
    </p>
  );
}

import { useMutation } from "@apollo/client/react";
import { useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { liveLimits, messageError } from "#rules/live.ts";
import type { WatchedTestQuery as Data } from "../gql/graphql.ts";
import { ConfirmedDialog } from "../screens/ConfirmedDialog.tsx";
import { Button } from "../ui/Button.tsx";
import { DialogNote } from "../ui/Dialog.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { TextArea } from "../ui/TextField.tsx";
import { SendLiveMessage } from "./live-documents.ts";
import classes from "./MessageSection.module.css";

interface MessageSectionProps {
  test: Data["liveTest"];
  /** The student whose row started the message; null for everybody. */
  recipient: { attemptId: string; name: string } | null;
  onEverybody: () => void;
  /** True while the page is not live: nothing can be sent. */
  isOff: boolean;
}

/** A message to everybody who takes the test, or to one student. A dialog names the readers before it is sent. */
export function MessageSection({ test, recipient, onEverybody, isOff }: MessageSectionProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string | null>(null);
  const [isAsked, setAsked] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const [send] = useMutation(SendLiveMessage);
  const { counts } = test.figures;
  const readers = counts.writing + counts.silent + counts.timeOver;
  const everybody = `Everybody writing, ${figure(readers)}`;
  const length = [...text].length;

  function ask(): void {
    const flaw = messageError(text);
    setError(flaw);
    if (flaw === null) setAsked(true);
    else box.current?.focus();
  }

  return (
    <Section title="Message" note="Shown during the test without taking focus">
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          ask();
        }}
      >
        <Select
          label="To"
          labelShown="above"
          value={recipient?.attemptId ?? ""}
          options={[
            { value: "", label: everybody },
            ...(recipient ? [{ value: recipient.attemptId, label: recipient.name }] : []),
          ]}
          onChange={(value) => value === "" && onEverybody()}
        />
        <TextArea
          ref={box}
          label="Text"
          rows={3}
          // The administrator has just chosen Message in a student's row.
          autoFocus={recipient !== null}
          value={text}
          error={error}
          aria-keyshortcuts="Control+Enter"
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setError(null);
          }}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            if (!isOff) ask();
          }}
        />
        <div className={classes.foot}>
          <span data-over={length > liveLimits.messageMaxLength || undefined}>
            {`${figure(length)} of ${liveLimits.messageMaxLength}`}
          </span>
          <Button type="submit" kind="primary" disabled={isOff}>
            Send Message
          </Button>
        </div>
      </form>
      <ConfirmedDialog
        open={isAsked}
        title={
          recipient
            ? `Send to ${recipient.name}?`
            : `Send to ${figure(readers)} ${readers === 1 ? "student" : "students"}?`
        }
        confirmLabel="Send Message"
        busyLabel="Sending..."
        action={() =>
          send({ variables: { testId: test.id, attemptId: recipient?.attemptId ?? null, text } })
        }
        done="Message sent. Students see it within half a minute."
        failure="The message was not sent."
        onClose={(done) => {
          setAsked(false);
          if (!done) return;
          setText("");
          if (recipient) onEverybody();
        }}
      >
        <p className={classes.words}>
          <bdi>{text.trim()}</bdi>
        </p>
        {!recipient && <DialogNote>Students who start later today see it too.</DialogNote>}
      </ConfirmedDialog>
    </Section>
  );
}

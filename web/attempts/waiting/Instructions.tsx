import { IconCheck } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { formatTime } from "#rules/times.ts";
import type { WaitingRoomFragment } from "../../gql/graphql.ts";
import { Button } from "../../ui/Button.tsx";
import { isFocusFree } from "../../ui/focus-places.ts";
import { Section } from "../../ui/Section.tsx";
import classes from "./Instructions.module.css";
import { instructionsOf } from "./waiting-words.ts";

interface InstructionsProps {
  room: WaitingRoomFragment;
  /** True if the student agreed and the server has not confirmed it yet. */
  isAgreeing: boolean;
  onAgree: () => void;
}

/** The instructions that a student reads and agrees to before the test. */
export function Instructions({ room, isAgreeing, onAgree }: InstructionsProps) {
  return (
    <Section className={classes.instructions ?? ""} title="Before you begin">
      <ol className={classes.list}>
        {instructionsOf(room).map(([plain, strong, rest]) => (
          <li className={classes.instruction} key={plain}>
            <p>
              {plain}
              {strong !== "" && <strong>{strong}</strong>}
              {rest}
            </p>
          </li>
        ))}
      </ol>
      <Agreement agreedAt={room.agreedAt} isAgreeing={isAgreeing} onAgree={onAgree} />
    </Section>
  );
}

interface AgreementProps extends Pick<InstructionsProps, "isAgreeing" | "onAgree"> {
  agreedAt: string | null;
}

function Agreement({ agreedAt, isAgreeing, onAgree }: AgreementProps) {
  const line = useRef<HTMLParagraphElement>(null);
  const hasPressed = useRef(false);
  // The pressed button is gone, so the line that replaces it takes the focus.
  useEffect(() => {
    if (agreedAt !== null && hasPressed.current && isFocusFree()) line.current?.focus();
  }, [agreedAt]);
  if (agreedAt !== null) {
    return (
      <p ref={line} className={classes.agreed} tabIndex={-1}>
        <IconCheck size={18} stroke={1.7} aria-hidden />
        Read and agreed {formatTime(agreedAt)}
      </p>
    );
  }
  return (
    <Button
      kind="primary"
      size="large"
      full="phone"
      busy={isAgreeing}
      busyLabel="Sending…"
      onClick={() => {
        hasPressed.current = true;
        onAgree();
      }}
    >
      I Have Read This and Agree
    </Button>
  );
}

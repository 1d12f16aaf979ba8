import { useEffect, useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useNetworkBack } from "../../ui/use-network-back.ts";
import { deviceStorage } from "../session/device/device-storage.ts";
import { type EndedAnswers as Ended, findEndedAnswers } from "../session/device/ended-answers.ts";
import { removeUnsentProgress } from "../session/device/saved-progress.ts";
import { gatewayOf } from "../session/gateway/server-gateway.ts";
import classes from "./UnsentSubmits.module.css";

/** More question numbers than this are only counted. */
const NAMED = 8;

/** "question 4", "questions 4, 7 and 9", "12 questions". */
function questionsWords(questions: readonly number[]): string {
  if (questions.length > NAMED) return `${questions.length} questions`;
  const last = questions.at(-1);
  if (questions.length === 1) return `question ${last}`;
  return `questions ${questions.slice(0, -1).join(", ")} and ${last}`;
}

/** Lists the answers on this device that can't be sent any more, until the student dismisses them. */
export function EndedAnswers({ userId }: { userId: string }) {
  const [ended, setEnded] = useState<Ended[]>([]);
  const [asked, setAsked] = useState(0);
  useNetworkBack(() => setAsked((count) => count + 1));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again when the network is back
  useEffect(() => {
    let current = true;
    findEndedAnswers(gatewayOf(userId), deviceStorage(), userId).then(
      (found) => current && setEnded(found),
      // The server can't be reached: nothing is known yet, and nothing is removed.
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [userId, asked]);

  function dismiss(one: Ended): void {
    removeUnsentProgress(deviceStorage(), one);
    setEnded((all) => all.filter((other) => other !== one));
  }

  if (ended.length === 0) return null;
  return (
    <div className={classes.notices}>
      {ended.map((one) => (
        <Notice key={one.attemptId} kind="error" role="status">
          <strong>Some answers to {one.title} were not sent in time.</strong> Your last changes to{" "}
          {questionsWords(one.questions)} on this device don’t count, because the attempt had ended.{" "}
          {one.isKept && "They are kept, and your institute can see them. "}
          {one.result !== null && <TextLink to={one.result}>View Details</TextLink>}{" "}
          <Button kind="quiet" size="small" onClick={() => dismiss(one)}>
            Dismiss
          </Button>
        </Notice>
      ))}
    </div>
  );
}

import { useEffect, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import { keptNowWords, lateWords } from "#rules/late-words.ts";
import { quizLimits } from "#rules/limits.ts";
import { Backoff } from "../../apollo/backoff.ts";
import { Button } from "../../ui/Button.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { deviceStorage } from "../session/device/device-storage.ts";
import { forgetUnsent, listUnsent, type Unsent } from "../session/device/outbox.ts";
import { gatewayOf } from "../session/gateway/server-gateway.ts";
import { type SendOutcome, sendUnsent } from "../session/submitting.ts";
import classes from "./UnsentSubmits.module.css";

interface Delivery {
  unsent: Unsent;
  outcome: Exclude<SendOutcome, { kind: "submitted" }>;
}

/**
 * Lets one tab at a time do the work, if the browser supports locks. The server counts a submit only once in any
 * case.
 */
function oneTabAtATime<T>(work: () => Promise<T>): Promise<T> {
  return navigator.locks ? navigator.locks.request("lexam-outbox", work) : work();
}

function Problem({ outcome, testId }: { outcome: Delivery["outcome"]; testId: string }) {
  if (outcome.kind === "closed") {
    return (
      <span>
        This attempt takes no more answers: it was started fresh elsewhere, or{" "}
        {quizLimits.savedProgressHours} hours went by.
      </span>
    );
  }
  if (outcome.kind === "newer") {
    return (
      <>
        The quiz was continued elsewhere since.{" "}
        <TextLink to={`/quiz/${testId}`}>Choose which answers count</TextLink>
      </>
    );
  }
  if (outcome.kind === "timeLeft") {
    return (
      <>
        You were given more time. <TextLink to={`/quiz/${testId}`}>Go on with the test</TextLink>
      </>
    );
  }
  if (outcome.failure.kind === "refused") {
    return <span>The server did not accept them: {outcome.failure.message}</span>;
  }
  return (
    <span>
      {outcome.failure.trouble
        ? "The server could not take them. They are kept on this device and sent again by themselves."
        : "They are kept on this device and sent when the network is back."}
    </span>
  );
}

interface UnsentSubmitsProps {
  userId: string;
  /** Called after each submit that the server accepted. Must not change between renders. */
  onDelivered: () => void;
}

/**
 * Sends the submits that an earlier visit could not send, and informs the student about each. For the pages around
 * the quiz; the quiz page sends its own.
 */
export function UnsentSubmits({ userId, onDelivered }: UnsentSubmitsProps) {
  const [deliveries, setDeliveries] = useState<Delivery[]>([]);
  const { pathname } = useLocation();
  const toast = useToast();
  const navigate = useNavigate();

  useEffect(() => {
    let stopped = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    /** One round at a time. A request during a round starts one more after it. */
    let isRunning = false;
    let isWanted = false;
    const storage = deviceStorage();
    const backoff = new Backoff();

    function remember(delivery: Delivery): void {
      setDeliveries((all) => [
        ...all.filter((other) => other.unsent.attemptId !== delivery.unsent.attemptId),
        delivery,
      ]);
    }

    async function deliver(unsent: Unsent): Promise<SendOutcome> {
      const outcome = await sendUnsent(gatewayOf(userId), storage, unsent, true);
      if (stopped) return outcome;
      if (outcome.kind !== "submitted") {
        remember({ unsent, outcome });
        return outcome;
      }
      setDeliveries((all) => all.filter((other) => other.unsent.attemptId !== unsent.attemptId));
      const text = `Your answers to ${unsent.title} were submitted`;
      onDelivered();
      const { resultId, lateAnswers, isKept = false } = outcome;
      if (lateAnswers === 0 && !isKept) toast({ kind: "success", text });
      else {
        const details = unsent.isRandomTest ? "/random-results" : "/results";
        const run = () => navigate(`${details}/${resultId}`);
        const action = { label: "View Details", run };
        const late = `${text}. ${lateWords(lateAnswers)}`;
        toast({ kind: "error", text: isKept ? keptNowWords(unsent.title) : late, action });
      }
      return outcome;
    }

    async function deliverAll(): Promise<void> {
      clearTimeout(timer);
      const asked: number[] = [];
      for (const unsent of listUnsent(storage, userId)) {
        if (stopped) return;
        const outcome = await deliver(unsent);
        if (outcome.kind === "failed" && outcome.failure.kind === "unreachable") {
          asked.push(outcome.retryAfterSeconds ?? 0);
        }
      }
      if (asked.length === 0) backoff.worked();
      else if (!stopped) timer = setTimeout(() => void run(), backoff.failed(Math.max(...asked)));
    }

    async function run(): Promise<void> {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      try {
        while (isWanted && !stopped) {
          isWanted = false;
          await oneTabAtATime(deliverAll);
        }
      } finally {
        isRunning = false;
      }
    }

    function networkBack(): void {
      backoff.worked();
      void run();
    }

    void run();
    window.addEventListener("online", networkBack);
    return () => {
      stopped = true;
      clearTimeout(timer);
      window.removeEventListener("online", networkBack);
    };
  }, [userId, toast, navigate, onDelivered]);

  function discard({ unsent }: Delivery): void {
    forgetUnsent(deviceStorage(), unsent);
    setDeliveries((all) => all.filter((other) => other.unsent !== unsent));
  }

  const shown = deliveries.filter(({ unsent }) => pathname !== `/quiz/${unsent.testId}`);
  if (shown.length === 0) return null;
  return (
    <div className={classes.notices}>
      {shown.map((delivery) => {
        const { unsent, outcome } = delivery;
        const final =
          outcome.kind === "closed" ||
          (outcome.kind === "failed" && outcome.failure.kind === "refused");
        return (
          <Notice key={unsent.attemptId} kind={final ? "error" : "neutral"} role="status">
            <strong>
              Your answers to {unsent.title} {final ? "could not be" : "are not yet"} submitted.
            </strong>{" "}
            <Problem outcome={outcome} testId={unsent.testId} />
            {final && (
              <>
                {" "}
                <Button kind="quiet" size="small" onClick={() => discard(delivery)}>
                  Dismiss
                </Button>
              </>
            )}
          </Notice>
        );
      })}
    </div>
  );
}

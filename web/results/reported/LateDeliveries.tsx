import { formatClock, formatDateTime } from "#rules/times.ts";
import type { ReportedAttemptQuery as Data } from "../../gql/graphql.ts";
import { Section } from "../../ui/Section.tsx";
import { optionLetter } from "../work-words.ts";
import classes from "./LateDeliveries.module.css";

type Delivery = Data["reportedAttempt"]["lateDeliveries"][number];
type Answer = Delivery["answers"][number];

const choiceText = (index: number | null) => (index === null ? "no answer" : optionLetter(index));

/** "B at 59:30 on the clock; no answer counts". */
function lateAnswerWords(answer: Answer): string {
  const { selectedOptionIndex, countedOptionIndex, answeredAtSeconds } = answer;
  const at = answeredAtSeconds === null ? "" : ` at ${formatClock(answeredAtSeconds)} on the clock`;
  const sent = selectedOptionIndex === null ? "Cleared" : choiceText(selectedOptionIndex);
  return `${sent}${at}; ${choiceText(countedOptionIndex)} counts`;
}

/** Late answers of an attempt that don't count, for administrators. */
export function LateDeliveries({ deliveries }: { deliveries: readonly Delivery[] }) {
  if (deliveries.length === 0) return null;
  return (
    <Section title="Came too late">
      <p>These answers are kept, and don’t count.</p>
      {deliveries.map(({ id, receivedAt, answers }) => (
        <section key={id} className={classes.delivery}>
          <h3>Received {formatDateTime(receivedAt)}</h3>
          <ul className={classes.answers}>
            {answers.map((answer) => (
              <li key={answer.position}>
                Question {answer.position + 1}: {lateAnswerWords(answer)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

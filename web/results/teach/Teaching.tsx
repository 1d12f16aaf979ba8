import { Section } from "../../ui/Section.tsx";
import type { WholeResult } from "../result-questions.ts";
import { HowTimeWent } from "./HowTimeWent.tsx";
import { PassageSpeeds } from "./PassageSpeeds.tsx";

interface TeachingProps {
  result: WholeResult;
  /** It goes on paper. */
  isPrinted: boolean;
  /** Goes to a question by its place, 0 for the first. */
  onOpen: (position: number) => void;
}

/** How the time of an attempt went, and how its passages were read (docs/learning.md, section 4). */
export function Teaching({ result, isPrinted, onOpen }: TeachingProps) {
  const isTimed = result.questions.some(({ secondsSpent }) => secondsSpent > 0);
  return (
    <>
      {isTimed ? (
        <HowTimeWent result={result} isPrinted={isPrinted} onOpen={onOpen} />
      ) : (
        <Section title="How the time went">
          <p>No times are kept of this attempt.</p>
        </Section>
      )}
      {result.passages.length > 0 && <PassageSpeeds result={result} />}
    </>
  );
}

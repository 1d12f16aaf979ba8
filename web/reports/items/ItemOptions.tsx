import { IconCheck, IconFlag } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { figure } from "#rules/figures.ts";
import { ENOUGH_ATTEMPTS } from "#rules/test-statistics.ts";
import { formatDate } from "#rules/times.ts";
import type {
  FlagEvidenceFragment,
  ItemFragment,
  ItemRevisionFragment,
} from "../../gql/graphql.ts";
import { WrittenText } from "../../screens/text/WrittenText.tsx";
import { DataRow, DataTable } from "../../ui/DataTable.tsx";
import { Section } from "../../ui/Section.tsx";
import { optionLetter, shareText } from "../../ui/statistics.ts";
import { bestQuarterText, restText } from "./flag-words.ts";
import classes from "./ItemOptions.module.css";

interface ItemOptionsProps {
  item: ItemFragment;
  /** Of an open flag; null for none. */
  evidence: FlagEvidenceFragment | null;
  /** The newest first; none while they are on their way. */
  revisions: readonly ItemRevisionFragment[];
  /** Above the question: the passage that it asks about. */
  children: ReactNode;
}

/** Since when the key is what it is; null where it never changed. */
function keySince(revisions: readonly ItemRevisionFragment[]): string | null {
  const key = revisions[0]?.correctOptionIndex;
  const before = revisions.findIndex(({ correctOptionIndex }) => correctOptionIndex !== key);
  return before < 1 ? null : (revisions[before - 1]?.createdAt ?? null);
}

/** The question with its options: who chose each, and how they did on the rest of their papers. */
export function ItemOptions({ item, evidence, revisions, children }: ItemOptionsProps) {
  const { options, optionsHtml, lang, together, acceptedOptions, correctOptionIndex } = item;
  const choices = together?.choices ?? [];
  const isKnown = choices.length > 0;
  const chosenBy = (choice: number) => choices.find((one) => one.choice === choice);
  const mean = together?.meanRest ?? 0;
  const rests = [mean, ...choices.map(({ meanRest }) => meanRest)];
  const [low, high] = [Math.min(...rests), Math.max(...rests)];
  const room = Math.max(0.02, (high - low) * 0.15);
  const at = (rest: number) => `${(100 * (rest - low + room)) / (high - low + 2 * room)}%`;
  const highest = Math.max(0.01, ...choices.map(({ share }) => share));
  const since = item.isCurrent ? keySince(revisions) : null;
  function figuresOf(choice: number) {
    if (!isKnown) return null;
    const { share = 0, meanRest = null } = chosenBy(choice) ?? {};
    return (
      <>
        <td className={classes.share}>
          <span className={classes.track} aria-hidden>
            {share > 0 && <i style={{ width: `${(100 * share) / highest}%` }} />}
          </span>
          {shareText(share)}
        </td>
        <td className={classes.rest}>
          <span className={classes.axis} aria-hidden>
            <s style={{ left: at(mean) }} />
            {meanRest !== null && <i style={{ left: at(meanRest) }} />}
          </span>
          {meanRest === null ? "–" : restText(meanRest)}
        </td>
      </>
    );
  }
  const attempts = together?.revisionAttempts ?? 0;
  return (
    <Section
      title="How each option did"
      note={isKnown && `First attempts in this wording, ${figure(attempts)}`}
    >
      {children}
      <WrittenText kind="question" text={item.questionText} html={item.questionHtml} lang={lang} />
      <DataTable
        label="Options"
        className={classes.options}
        ruled
        stacks="phone"
        columns={[
          { label: "Option", spoken: true, className: classes.letter },
          { label: "Text", spoken: true },
          ...(isKnown
            ? [
                { label: "Chosen by", className: classes.share },
                { label: "Their mean on the rest", className: classes.rest },
              ]
            : []),
        ]}
      >
        {options.map((option, index) => {
          const isKey = acceptedOptions.includes(index);
          const isBetter = evidence?.option === index;
          return (
            <DataRow
              // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place.
              key={index}
              className={classes.row}
              data-key={isKey || undefined}
              data-better={isBetter || undefined}
            >
              <td className={classes.letter}>{optionLetter(index)}</td>
              <th scope="row" className={classes.text}>
                <WrittenText kind="option" text={option} html={optionsHtml?.[index]} lang={lang} />
                {isKey && (
                  <span className={classes.mark}>
                    <IconCheck size={14} stroke={2} aria-hidden />
                    {keyWords(index === correctOptionIndex, since)}
                  </span>
                )}
                {isBetter && evidence && (
                  <span className={classes.mark}>
                    <IconFlag size={14} stroke={1.8} aria-hidden />
                    Chosen by {bestQuarterText(evidence)} of the best quarter
                  </span>
                )}
              </th>
              {figuresOf(index)}
            </DataRow>
          );
        })}
        {isKnown && (
          <DataRow className={classes.row}>
            <td className={classes.letter}>–</td>
            <th scope="row" className={classes.omitted}>
              Omitted
            </th>
            {figuresOf(-1)}
          </DataRow>
        )}
      </DataTable>
      <p className={classes.foot}>
        {isKnown
          ? `Scores on the rest are percent of its marks. Dashed: the mean, ${restText(mean)}. A sound key is to its right, other options to its left.`
          : `Shares and scores are here from ${ENOUGH_ATTEMPTS} first attempts in this wording. There ${
              attempts === 1 ? "is 1" : `are ${figure(attempts)}`
            }.`}
      </p>
    </Section>
  );
}

function keyWords(isPrinted: boolean, since: string | null): string {
  if (!isPrinted) return "Key, corrected";
  return since === null ? "Key" : `Key since ${formatDate(since)}`;
}

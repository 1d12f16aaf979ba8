import { useQuery } from "@apollo/client/react";
import { formatDate } from "#rules/times.ts";
import type { MistakeQuery as MistakeData, MistakeRowFragment } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { proposalWords } from "../screens/mistakes/reasons.ts";
import { FoldedPassage } from "../screens/text/FoldedPassage.tsx";
import { ResultOption } from "../screens/text/ResultOption.tsx";
import { WrittenText } from "../screens/text/WrittenText.tsx";
import { TextSkeleton } from "../ui/Skeleton.tsx";
import { TextLink } from "../ui/TextLink.tsx";
import classes from "./MistakeDetail.module.css";
import { proposalOf } from "./mistake-words.ts";
import { MistakeQuery } from "./notebook-documents.ts";

type Whole = MistakeData["mistake"];

interface WordingProps {
  wording: Pick<
    NonNullable<Whole["today"]>,
    "options" | "optionsHtml" | "explanation" | "explanationHtml" | "lang"
  >;
  /** The options that are right, 0 for the first. */
  accepted: readonly number[];
  /** 0 for the first; null for none. */
  chosen: number | null;
}

function OptionsAndExplanation({ wording, accepted, chosen }: WordingProps) {
  const { options, optionsHtml, explanation, explanationHtml, lang } = wording;
  return (
    <>
      <ol className={classes.options}>
        {options.map((option, index) => (
          <ResultOption
            key={option}
            index={index}
            text={option}
            html={optionsHtml?.[index]}
            lang={lang}
            chosen={chosen === index}
            correct={accepted.includes(index)}
            struck={false}
          />
        ))}
      </ol>
      {explanation !== null && (
        <div className={classes.explanation}>
          <WrittenText
            text={explanation}
            html={explanationHtml}
            lang={lang}
            kind="explanation"
            runIn="Explanation."
          />
        </div>
      )}
    </>
  );
}

/** A mistake opened: passage, options with key and own answer, explanation, today's wording. */
export function MistakeDetail({ mistake }: { mistake: MistakeRowFragment }) {
  const { id, questionText, questionHtml, lang, correctedAt, resultId, isRandomTest } = mistake;
  const query = useQuery(MistakeQuery, { variables: { questionId: id } });
  const proposal = proposalOf(mistake);
  const result = `/${isRandomTest ? "random-results" : "results"}/${resultId}`;
  return (
    <div className={classes.detail}>
      <Loaded
        query={query}
        failure="Failed to load the question"
        level="h3"
        skeleton={<TextSkeleton label="Loading the question" />}
      >
        {({ mistake: { passage, today, selectedOptionIndex, ...whole } }) => (
          <>
            {questionHtml !== null && (
              <WrittenText kind="question" text={questionText} html={questionHtml} lang={lang} />
            )}
            {passage && <FoldedPassage passage={passage} />}
            {correctedAt !== null && <h3 className={classes.title}>As you took it</h3>}
            <OptionsAndExplanation
              wording={{ ...whole, lang }}
              accepted={whole.acceptedOptions}
              chosen={selectedOptionIndex}
            />
            {today && correctedAt !== null && (
              <>
                <h3 className={classes.title}>As corrected {formatDate(correctedAt)}</h3>
                <WrittenText
                  kind="question"
                  text={today.questionText}
                  html={today.questionHtml}
                  lang={today.lang}
                />
                <OptionsAndExplanation
                  wording={today}
                  accepted={[today.correctOptionIndex]}
                  chosen={null}
                />
              </>
            )}
            {proposal && mistake.noted.reason === null && (
              <p className={classes.proposal}>{proposalWords(proposal)}</p>
            )}
            {resultId !== null && (
              <p className={classes.proposal}>
                <TextLink to={`${result}?q=${mistake.position + 1}`}>See it in its result</TextLink>
              </p>
            )}
          </>
        )}
      </Loaded>
    </div>
  );
}

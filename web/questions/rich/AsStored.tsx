import { useQuery } from "@apollo/client/react";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { Markup } from "../../screens/text/Markup.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { InlineRichText, RichText } from "../../ui/RichText.tsx";
import { Skeleton } from "../../ui/Skeleton.tsx";
import { CleanTextQuery } from "./rich-documents.ts";
import { markupOf, type RichValue } from "./rich-value.ts";

export interface AsStoredProps {
  value: RichValue;
  kind: "question" | "explanation" | "option";
  lang?: string | undefined;
  /** A bold run-in before the first paragraph: "Explanation." */
  runIn?: string | undefined;
}

/** A rich text as the server would store it, or why it can't be stored. */
export function AsStored({ value, kind, lang, runIn }: AsStoredProps) {
  const query = useQuery(CleanTextQuery, { variables: { html: markupOf(value) } });
  const { data = query.previousData, error } = query;
  if (error) {
    const details = failureDetails(error);
    return (
      <Notice kind="error">
        {details.length > 0 ? details.join(" ") : describeFailure(error)}
      </Notice>
    );
  }
  if (data === undefined) return <Skeleton />;
  const { html, text } = data.cleanText;
  const shared = { text, lang: lang || null };
  if (html !== null) return <Markup kind={kind} html={html} runIn={runIn} {...shared} />;
  return kind === "option" ? (
    <InlineRichText {...shared} />
  ) : (
    <RichText kind={kind} runIn={runIn} {...shared} />
  );
}

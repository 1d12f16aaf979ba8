import { useQuery } from "@apollo/client/react";
import { describeFailure, failureDetails } from "../../apollo/failure.ts";
import { Markup } from "../../screens/text/Markup.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { AsPlain, type AsPlainProps } from "./AsPlain.tsx";
import { CleanTextQuery } from "./rich-documents.ts";
import { markupOf, type RichValue } from "./rich-value.ts";

export interface AsStoredProps extends AsPlainProps {
  value: RichValue;
}

/** A rich text as the server would store it, or why it can't be stored. */
export function AsStored(props: AsStoredProps) {
  const { value, kind, lang, runIn } = props;
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
  // The plain text until the server has responded; it takes about the same space.
  const { html, text } = data?.cleanText ?? { html: null, text: value.text };
  if (html === null) return <AsPlain {...props} value={{ text }} />;
  return <Markup {...{ kind, html, text, runIn }} lang={lang || null} />;
}

import { graphql } from "../../gql/index.ts";

/** A question to answer, without its key. */
export const PaperQuestionFields = graphql(`
  fragment PaperQuestion on PaperQuestion {
    id
    questionId
    questionText
    options
    questionHtml
    optionsHtml
    lang
    passageId
  }
`);

/** A passage, with the fields needed to show its text. */
export const PaperPassageFields = graphql(`
  fragment PaperPassage on PaperPassage {
    id
    passageId
    title
    text
    html
    source
    lang
  }
`);

import type { TestPreviewQuery as Answer } from "../../gql/graphql.ts";
import { graphql } from "../../gql/index.ts";

/** A previewed test. */
export type PreviewedTest = Answer["testPreview"];

/** A test as students see it, with the keys. */
export const TestPreviewQuery = graphql(`
  query TestPreview($id: ID!) {
    testPreview(id: $id) {
      test {
        id
        title
        correctMarks
        incorrectMarks
        sections {
          title
          firstQuestion
          totalQuestions
        }
      }
      questions {
        ...PreviewQuestion
      }
      passages {
        ...PaperPassage
      }
    }
  }
  fragment PreviewQuestion on PreviewQuestion {
    questionId
    questionText
    options
    questionHtml
    optionsHtml
    lang
    passageId
    correctOptionIndex
    subject
    topic
    pyq
    pyqYear
    pyqExam
    explanation
    explanationHtml
  }
`);

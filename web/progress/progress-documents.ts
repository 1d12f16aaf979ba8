import { graphql } from "../gql/index.ts";

/** The whole screen: what all of it rests on, and every figure. */
export const ProgressQuery = graphql(`
  query Progress {
    progress {
      tests
      answers
      since
      correctMarks
      incorrectMarks
      bestQuarterPercent
      usualSeconds
      findings {
        ...Finding
      }
      practiceCounts
      subjects {
        subject
        ...Standing
        topics {
          topic
          ...Standing
        }
      }
      habits {
        ...Habit
      }
      guesses {
        ...Guess
      }
    }
  }
  fragment Standing on Standing {
    shown
    answeredCount
    correctCount
    percent
    low
    high
    medianSeconds
    othersSeconds
    trend
    marksToGain
  }
  fragment Finding on Finding {
    kind
    subject
    topic
    cost
    correctCount
    answeredCount
    othersCorrectCount
    othersAnsweredCount
    times
    besides
    outcomes
  }
  fragment Habit on Habit {
    kind
    verdict
    have
    need
    cost
    correctCount
    answeredCount
    othersCorrectCount
    othersAnsweredCount
    times
    besides
    seconds
  }
  fragment Guess on Guess {
    kind
    verdict
    answeredCount
    correctCount
    percent
    low
    high
    breakEvenPercent
    moreAnswers
  }
`);

/** The questions to practise for a finding. */
export const QuestionsToPractise = graphql(`
  query QuestionsToPractise($subject: String, $topic: String, $skippedOnly: Boolean!) {
    questionsToPractise(subject: $subject, topic: $topic, skippedOnly: $skippedOnly)
  }
`);

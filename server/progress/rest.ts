import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

graphql(`
  fragment RestStanding on Standing {
    shown
    answeredCount
    correctCount
    rightPercent: percent
    low
    high
    medianSeconds
    othersSeconds
    trend
    marksToGain
  }
  fragment RestTopicStanding on ProgressTopic {
    topic
    ...RestStanding
  }
  fragment RestSubjectStanding on ProgressSubject {
    subject
    ...RestStanding
    topicStandings: topics {
      ...RestTopicStanding
    }
  }
`);

/** Progress over REST (docs/api.md, section 2). */
export const progressRoutes: RestRoute[] = [
  defineRoute({
    method: "GET",
    path: "/progress",
    summary: "Retrieve your progress",
    description:
      "Where your next marks are: subjects and topics, what costs most, habits, guesses.",
    document: graphql(`
      query RestProgress {
        progress {
          testsCounted: tests
          answersGiven: answers
          since
          bestQuarterPercent
          usualSeconds
          standings: subjects {
            ...RestSubjectStanding
          }
          findings {
            finding: kind
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
          habits {
            habit: kind
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
            secondsLeft: seconds
          }
          guesses {
            guess: kind
            advice: verdict
            answeredCount
            correctCount
            rightPercent: percent
            low
            high
            breakEvenPercent
            moreAnswers
          }
        }
      }
    `),
  }),
];

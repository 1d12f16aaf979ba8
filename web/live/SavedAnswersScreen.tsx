import { useQuery } from "@apollo/client/react";
import { useParams } from "react-router-dom";
import { formatSecond } from "#rules/times.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Badge } from "../ui/Badge.tsx";
import { ButtonLink } from "../ui/Button.tsx";
import { DataRow, DataTable } from "../ui/DataTable.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { BackLink } from "../ui/TextLink.tsx";
import { SavedAnswersQuery } from "./live-documents.ts";
import { agoText } from "./live-words.ts";
import classes from "./SavedAnswersScreen.module.css";

const POLL_MS = 15_000;
const columns = [
  { label: "Question", className: classes.number },
  { label: "Saved answer" },
  { label: "Time", className: classes.time },
];

/** The saved answers of a student's attempt, read-only and without keys. */
export function SavedAnswersScreen() {
  const { id = "", attemptId = "" } = useParams();
  const query = useQuery(SavedAnswersQuery, {
    variables: { testId: id, attemptId },
    fetchPolicy: "cache-and-network",
    pollInterval: POLL_MS,
    skipPollAttempt: () => document.hidden,
  });
  return (
    <Page title="Saved answers">
      <BackLink to={`/admin/live/${id}`}>Live test</BackLink>
      <Loaded
        query={query}
        level="h1"
        failure="Failed to load the answers"
        missing={
          <EmptyState
            level="h1"
            title="Attempt not found"
            actions={<ButtonLink to={`/admin/live/${id}`}>Live Test</ButtonLink>}
          >
            This test has no student’s attempt with this number.
          </EmptyState>
        }
        skeleton={
          <>
            <PageHead title="Saved answers" />
            <ListSkeleton label="Loading answers" rows={10} rowHeight={56} />
          </>
        }
      >
        {({ savedAnswers: { student, isOpen, savedAt, answers } }) => {
          const given = answers.filter(({ choice }) => choice >= 0).length;
          return (
            <>
              <PageHead
                title={`Answers of ${student}`}
                lead={`${given} of ${answers.length} answered, ${isOpen ? "last saved" : "submitted"} ${formatSecond(savedAt)}. Keys aren’t shown.`}
              />
              <DataTable label="Saved answers" columns={columns} stacks="never">
                {answers.map((answer) => (
                  <DataRow key={answer.number}>
                    <td className={classes.number}>{answer.number}</td>
                    <td>
                      <span className={classes.question}>{answer.text}</span>
                      {answer.choice < 0 ? (
                        <span className={classes.none}>Not answered</span>
                      ) : (
                        <span>
                          <strong>{String.fromCharCode(65 + answer.choice)}</strong>{" "}
                          {answer.choiceText}
                        </span>
                      )}{" "}
                      {answer.isMarked && <Badge>Marked</Badge>}
                    </td>
                    <td className={classes.time}>{agoText(answer.seconds * 1000)}</td>
                  </DataRow>
                ))}
              </DataTable>
            </>
          );
        }}
      </Loaded>
    </Page>
  );
}

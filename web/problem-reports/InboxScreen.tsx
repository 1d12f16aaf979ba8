import { useQuery } from "@apollo/client/react";
import { figure } from "#rules/figures.ts";
import { formatDate } from "#rules/times.ts";
import type { QuestionProblemsFragment } from "../gql/graphql.ts";
import { ListScreen, listingOf } from "../screens/ListScreen.tsx";
import { kindCounts } from "../screens/problems/problem-kinds.ts";
import { addressOf, oneOf, pageNumber, text } from "../ui/address.ts";
import { pageArguments } from "../ui/pager-window.ts";
import { Segmented } from "../ui/Segmented.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import classes from "./InboxScreen.module.css";
import { QuestionProblemsQuery } from "./problem-documents.ts";
import { ReportedQuestion } from "./ReportedQuestion.tsx";

const inboxAddress = addressOf<{ state: "answered" | "all" | ""; question: string; page: number }>({
  state: { ...oneOf("answered", "all"), isPlace: true },
  question: { ...text, isPlace: true },
  page: pageNumber(),
});
const STATES = { "": "OPEN", answered: "ANSWERED", all: "ALL" } as const;
const pageSize = 20;

/** What students reported, by question (design, picture 47). */
export function InboxScreen() {
  const addressed = useAddressedState(inboxAddress);
  const { state, page, question } = addressed.settled;
  const query = useQuery(QuestionProblemsQuery, {
    variables: { state: STATES[state], ...pageArguments(page, pageSize) },
    fetchPolicy: "cache-and-network",
  });
  const listing = listingOf(query, ({ questionProblems }) => questionProblems);
  const open = (id: string) => addressed.set({ ...addressed.state, question: id }, "now");
  return (
    <ListScreen
      title="Inbox"
      noun="reported questions"
      lead="What students reported, by question"
      listing={listing}
      pageSize={pageSize}
      addressed={addressed}
      filters={
        <div className={classes.states}>
          <Segmented
            label="Open or answered"
            value={addressed.state.state}
            options={[
              { value: "", label: "Open" },
              { value: "answered", label: "Answered" },
              { value: "all", label: "All" },
            ]}
            onChange={(next) => addressed.set({ state: next, question: "", page: 1 }, "now")}
          />
        </div>
      }
      found={({ totalCount }) => `${figure(totalCount)} questions`}
      skeleton={<ListSkeleton label="Loading reports" rows={6} rowHeight={96} />}
      table={({ items }) => {
        const shown = items.find(({ id }) => id === question) ?? null;
        return (
          <div className={classes.inbox} data-open={shown !== null || undefined}>
            <ul className={classes.list} aria-label="Reported questions">
              {items.map((item) => (
                <li key={item.id}>
                  <Row
                    item={item}
                    isShown={item.id === (shown ?? items[0])?.id}
                    onOpen={() => open(item.id)}
                  />
                </li>
              ))}
            </ul>
            <ReportedQuestion
              key={(shown ?? items[0])?.id}
              reported={shown ?? items[0]}
              onBack={() => open("")}
            />
          </div>
        );
      }}
      whyNothing={() => "No reports match."}
      empty={
        <EmptyState title={state === "answered" ? "No answered reports" : "No open reports"}>
          Students report a problem under a question of a result, a practice or a review.
        </EmptyState>
      }
    >
      {() => null}
    </ListScreen>
  );
}

interface RowProps {
  item: QuestionProblemsFragment;
  isShown: boolean;
  onOpen: () => void;
}

function Row({ item, isShown, onOpen }: RowProps) {
  return (
    <button
      type="button"
      className={classes.row}
      aria-current={isShown || undefined}
      onClick={onOpen}
    >
      <span className={classes.count}>
        {figure(item.count)}
        <span className="visually-hidden">{item.count === 1 ? " report: " : " reports: "}</span>
      </span>
      <span className={classes.words}>{item.question.questionText}</span>
      <span className={classes.kinds}>{kindCounts(item.reports.map(({ kind }) => kind))}</span>
      <time className={classes.time} dateTime={item.oldestAt}>
        {formatDate(item.oldestAt)}
      </time>
    </button>
  );
}

import { useApolloClient, useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { listLimits } from "#rules/limits.ts";
import { truncate } from "#rules/text.ts";
import { describeFailure } from "../apollo/failure.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { Pager } from "../ui/Pager.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useToast } from "../ui/Toast.tsx";
import { AvailableSetsQuery, SetQuestionsQuery } from "./editor-documents.ts";
import classes from "./SetPicker.module.css";
import type { PickedQuestion } from "./selection.ts";

interface SetPickerProps {
  search: string;
  page: number;
  /** All questions the test has or had. */
  own: readonly PickedQuestion[];
  selected: ReadonlySet<string>;
  onAdd: (questions: readonly PickedQuestion[], remark?: string) => void;
  onRemove: (questions: readonly PickedQuestion[]) => void;
  onPage: (page: number) => void;
  onClear: () => void;
}

const pageSize = listLimits.questionsPageSize;

/** The passages of the bank. Each is added to the test with all of its questions. */
export function SetPicker(props: SetPickerProps) {
  const { search, page, own, selected, onAdd, onRemove, onPage, onClear } = props;
  const client = useApolloClient();
  const toast = useToast();
  const [adding, setAdding] = useState<string | null>(null);
  const query = useQuery(AvailableSetsQuery, {
    variables: { search: search.trim() || null, ...pageArguments(page, pageSize) },
    fetchPolicy: "cache-and-network",
  });
  const inTest = own.filter(({ id }) => selected.has(id));

  async function add(id: string, title: string): Promise<void> {
    setAdding(id);
    try {
      const { data } = await client.query({
        query: SetQuestionsQuery,
        variables: { id },
        fetchPolicy: "no-cache",
      });
      const questions = data?.passage.questions ?? [];
      const given = questions.filter(({ withdrawnAt }) => withdrawnAt === null);
      if (given.some((one) => !selected.has(one.id)))
        onAdd(given, `the set on “${truncate(title, 40)}”`);
      else if (questions.length > 0)
        toast({ kind: "error", text: "What is missing is withdrawn." });
      else toast({ kind: "error", text: "The passage has no question any more." });
    } catch (error) {
      toast({ kind: "error", text: `Nothing was added. ${describeFailure(error)}` });
    } finally {
      setAdding(null);
    }
  }

  return (
    <Loaded
      query={query}
      level="h3"
      failure="Failed to fetch passages"
      skeleton={<ListSkeleton label="Loading questions" rows={6} rowHeight={76} />}
    >
      {({ passages: { items, totalCount } }) =>
        totalCount === 0 ? (
          <EmptyState
            level="h3"
            title={search.trim() === "" ? "No passages yet" : "No passages found"}
            actions={
              search.trim() === "" ? (
                <ButtonLink to="/admin/upload-questions">Upload Questions</ButtonLink>
              ) : (
                <Button onClick={onClear}>Clear Filters</Button>
              )
            }
          >
            {search.trim() === ""
              ? "A passage with its questions is a set. Files with a passage column bring them."
              : "Try other words of the passage or its title. What you have selected stays selected."}
          </EmptyState>
        ) : (
          <>
            <ul className={classes.list} aria-label="Available Sets">
              {items.map(({ id, title, beginning, questionCount, testCount }) => {
                const name = title ?? truncate(beginning, 60);
                const has = inTest.filter(({ passage }) => passage?.id === id);
                const isWhole = questionCount > 0 && has.length >= questionCount;
                return (
                  <li className={classes.row} key={id} data-whole={isWhole || undefined}>
                    <div className={classes.about}>
                      <p className={title === null ? classes.text : classes.title}>
                        {title ?? beginning}
                      </p>
                      {title !== null && <p className={classes.beginning}>{beginning}</p>}
                      <p className={classes.facts}>
                        {figure(questionCount)} {questionCount === 1 ? "question" : "questions"}
                        {testCount > 0 &&
                          `, in ${figure(testCount)} ${testCount === 1 ? "test" : "tests"}`}
                        {has.length > 0 && (
                          <strong>
                            {isWhole ? "In this test" : `${has.length} of them in this test`}
                          </strong>
                        )}
                      </p>
                    </div>
                    <div className={classes.actions}>
                      {has.length > 0 && (
                        <Button size="small" onClick={() => onRemove(has)}>
                          Take Out<span className="visually-hidden"> {name}</span>
                        </Button>
                      )}
                      {!isWhole && questionCount > 0 && (
                        <Button
                          size="small"
                          kind="list"
                          busy={adding === id}
                          busyLabel="Adding..."
                          onClick={() => void (adding === null && add(id, name))}
                        >
                          {has.length > 0 ? "Add the Rest" : "Add Set"}
                          <span className="visually-hidden"> {name}</span>
                        </Button>
                      )}
                    </div>
                  </li>
                );
              })}
            </ul>
            <Pager
              label="Pages of sets"
              page={page}
              pageSize={pageSize}
              totalCount={totalCount}
              onPage={onPage}
            />
          </>
        )
      }
    </Loaded>
  );
}

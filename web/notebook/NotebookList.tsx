import { useApolloClient } from "@apollo/client/react";
import { useState } from "react";
import { useNavigate } from "react-router-dom";
import { figure } from "#rules/figures.ts";
import { notebookLimits } from "#rules/mistakes.ts";
import { describeFailure } from "../apollo/failure.ts";
import type { MistakeFilter, NotebookQuery as NotebookData } from "../gql/graphql.ts";
import { useChoice } from "../screens/use-choice.ts";
import { Button } from "../ui/Button.tsx";
import { useToast } from "../ui/Toast.tsx";
import { MistakeEntry } from "./MistakeEntry.tsx";
import { practiceTitle } from "./mistake-words.ts";
import classes from "./NotebookList.module.css";
import { NotebookSelection } from "./notebook-documents.ts";
import { SelectionBar } from "./SelectionBar.tsx";

interface NotebookListProps {
  page: NotebookData["mistakes"];
  filter: MistakeFilter;
  /** These are of the filter before; the next are on their way. */
  isStale: boolean;
  /** Asks for the page after this one. @throws when it can't be had */
  onMore: (after: string) => Promise<unknown>;
}

/** The mistakes that match, what is chosen of them, and the way to more. */
export function NotebookList({ page, filter, isStale, onMore }: NotebookListProps) {
  const { items, totalCount, next } = page;
  const open = items.filter(({ isDeleted }) => !isDeleted).map(({ id }) => id);
  const choice = useChoice(JSON.stringify(filter), open, notebookLimits.selectionMax);
  const [busy, setBusy] = useState<"all" | "more" | null>(null);
  const apollo = useApolloClient();
  const toast = useToast();
  const navigate = useNavigate();

  async function doing(what: "all" | "more", action: () => Promise<unknown>, failure: string) {
    setBusy(what);
    await action().catch((error: unknown) =>
      toast({ kind: "error", text: `${failure} ${describeFailure(error)}` }),
    );
    setBusy(null);
  }

  async function chooseAll(): Promise<void> {
    const { data } = await apollo.query({
      query: NotebookSelection,
      variables: { filter },
      fetchPolicy: "network-only",
    });
    choice.chooseThese(data?.mistakes.questionIds ?? []);
  }

  function practise(): void {
    const questionIds = [...choice.choice.ids].map(Number);
    const title = practiceTitle(questionIds.length, filter.subject ?? "");
    void navigate("/practice/new", { state: { questionIds, title } });
  }

  return (
    <div aria-busy={isStale || undefined} className={classes.notebook}>
      <SelectionBar
        choice={choice}
        shownCount={open.length}
        totalCount={totalCount}
        busy={busy === "all"}
        onChooseAll={() => void doing("all", chooseAll, "They could not be chosen.")}
        onPractise={practise}
      />
      <ol className={classes.list}>
        {items.map((mistake) => (
          <MistakeEntry
            key={mistake.id}
            mistake={mistake}
            isChosen={choice.isChosen(mistake.id)}
            onChoose={(id, run) => (run ? choice.toggleRun(id) : choice.toggle(id))}
          />
        ))}
      </ol>
      <div className={classes.end}>
        <p>
          Showing {figure(items.length)} of {figure(totalCount)}
        </p>
        {next !== null && (
          <Button
            busy={busy === "more"}
            onClick={() => void doing("more", () => onMore(next), "No more could be loaded.")}
          >
            Show More
          </Button>
        )}
      </div>
    </div>
  );
}

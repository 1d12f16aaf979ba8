import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { lineText } from "#rules/formula-text.ts";
import { screenLimits } from "#rules/limits.ts";
import { describeFailure } from "../../apollo/failure.ts";
import type { SetQuestionFragment } from "../../gql/graphql.ts";
import { TryAgain } from "../../screens/LoadFailure.tsx";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { SearchField } from "../../ui/TextField.tsx";
import { useDebouncedValue } from "../../ui/use-debounced-value.ts";
import classes from "./BringDialog.module.css";
import { QuestionsForSetQuery } from "./passage-form-documents.ts";
import { passageName } from "./passage-words.ts";

/** The number of questions offered; the search finds the others. */
const MOST = 10;

interface BringDialogProps {
  /** The ids of the questions in the set. */
  present: ReadonlySet<string>;
  /** How many more the set can have. */
  room: number;
  onBring: (question: SetQuestionFragment) => void;
  onClose: () => void;
}

/** Offers questions of the bank for a set, first those without a passage. */
export function BringDialog({ present, room, onBring, onClose }: BringDialogProps) {
  const [search, setSearch] = useState("");
  const [others, setOthers] = useState(false);
  const rested = useDebouncedValue(search.trim(), screenLimits.typingRestMs);
  const query = useQuery(QuestionsForSetQuery, {
    variables: { search: rested || null, inPassage: others ? null : false, limit: MOST },
    fetchPolicy: "no-cache",
  });
  const { data = query.previousData } = query;
  const failure = useHeldFailure(query);
  const found = data?.questions.items ?? [];
  return (
    <Dialog
      open
      title="Bring questions into the set"
      onClose={onClose}
      actions={<Button onClick={onClose}>Done</Button>}
    >
      <div className={classes.search}>
        <SearchField
          label="Search words, or an id such as 1042"
          data-autofocus
          value={search}
          onChange={({ currentTarget }) => setSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === "Enter") event.preventDefault();
          }}
        />
        <Checkbox
          label="Questions of other passages too"
          checked={others}
          onChange={({ currentTarget }) => setOthers(currentTarget.checked)}
        />
      </div>
      {failure ? (
        <p className={classes.note} role="alert">
          Failed to fetch questions. {describeFailure(failure.error)} <TryAgain failure={failure} />
        </p>
      ) : (
        <ul className={classes.list} aria-busy={query.loading || undefined}>
          {found.map(({ passage, ...question }) => {
            const isIn = present.has(question.id);
            return (
              <li key={question.id} className={classes.item}>
                <div>
                  <span className={classes.text} dir="auto">
                    {lineText(question.questionText)}
                  </span>
                  <span className={classes.facts}>
                    {question.id}, {question.subject}
                    {!isIn && passage !== null && `, moves here from “${passageName(passage)}”`}
                  </span>
                </div>
                <Button
                  kind="list"
                  size="small"
                  disabled={isIn || room < 1}
                  aria-label={
                    isIn ? `Question ${question.id} is in` : `Bring in question ${question.id}`
                  }
                  onClick={() => onBring(question)}
                >
                  {isIn ? "In" : "Bring In"}
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      <p className={classes.note} role="status">
        {room < 1
          ? "The set is full."
          : !query.loading && !failure && found.length === 0
            ? "No question is found."
            : data?.questions && data.questions.totalCount > found.length
              ? `The newest ${found.length} are shown. Search for others.`
              : ""}
      </p>
    </Dialog>
  );
}

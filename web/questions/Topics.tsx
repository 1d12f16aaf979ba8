import { useQuery } from "@apollo/client/react";
import { useState } from "react";
import { figure } from "#rules/figures.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { Section } from "../ui/Section.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import type { Merging } from "./MergeDialog.tsx";
import { NameList } from "./NameList.tsx";
import { NearNotices } from "./NearNotices.tsx";
import { BankTopicsQuery } from "./names-documents.ts";
import classes from "./SubjectsScreen.module.css";
import { type Order, shownNames } from "./shown-names.ts";

interface TopicsProps {
  subject: string;
  search: string;
  order: Order;
  /** True if the subject has questions, so that it can be renamed and merged. */
  isNamed: boolean;
  /** Renames the subject, in its row. */
  onRename: () => void;
  onMerge: (merging: Merging) => void;
  onAskMerge: (asking: Omit<Merging, "to">) => void;
}

/** The number of topics shown at first. */
const fewTopics = 20;

/** The topics of the chosen subject. */
export function Topics({ subject, search, order, isNamed, onRename, ...asked }: TopicsProps) {
  const query = useQuery(BankTopicsQuery, {
    variables: { subject },
    fetchPolicy: "cache-and-network",
  });
  const [isWhole, setWhole] = useState(false);
  const [renaming, setRenaming] = useState<string | null>(null);
  return (
    <Section
      title={subject}
      controls={
        isNamed && (
          <div className={classes.actions}>
            <Button size="small" aria-label={`Rename ${subject}`} onClick={onRename}>
              Rename
            </Button>
            <Button
              size="small"
              aria-label={`Merge Into… ${subject}`}
              onClick={() => asked.onAskMerge({ subject, topic: null })}
            >
              Merge Into…
            </Button>
          </div>
        )
      }
    >
      <Loaded
        query={query}
        failure="Failed to load topics"
        level="h3"
        skeleton={<ListSkeleton label="Loading topics" rows={8} />}
      >
        {({ bankTopics, nearNames }) => {
          // If the search matches only the subject itself, all its topics are shown.
          const found = shownNames(bankTopics, search, order);
          const names = found.length > 0 ? found : shownNames(bankTopics, "", order);
          const shown = isWhole ? names : names.slice(0, fewTopics);
          return names.length === 0 ? (
            <p className={classes.none}>No question has this subject yet.</p>
          ) : (
            <>
              <NearNotices subject={subject} near={nearNames} onMerge={asked.onMerge} />
              <NameList
                label="Topic"
                subject={subject}
                names={shown}
                near={nearNames}
                renaming={renaming}
                onRenaming={setRenaming}
                {...asked}
              />
              {names.length > shown.length && (
                <p className={classes.more}>
                  {figure(shown.length)} of {counted(names.length, "topic")}.{" "}
                  <Button kind="quiet" size="small" onClick={() => setWhole(true)}>
                    All Topics
                  </Button>
                </p>
              )}
            </>
          );
        }}
      </Loaded>
    </Section>
  );
}

import { useQuery } from "@apollo/client/react";
import { IconPlus } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { addressOf, oneOf, text } from "../ui/address.ts";
import { Button } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { AddSubjectDialog } from "./AddSubjectDialog.tsx";
import { MergeDialog, type Merging } from "./MergeDialog.tsx";
import { MergeIntoDialog } from "./MergeIntoDialog.tsx";
import { NameList } from "./NameList.tsx";
import { NearNotices } from "./NearNotices.tsx";
import { BankNamesQuery } from "./names-documents.ts";
import { RecentChanges } from "./RecentChanges.tsx";
import classes from "./SubjectsScreen.module.css";
import { type Order, shownNames } from "./shown-names.ts";
import { Topics } from "./Topics.tsx";
import { useLabelsNow } from "./use-labels-now.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

const namesAddress = addressOf<{ search: string; subject: string; order: Order }>({
  search: text,
  subject: text,
  order: oneOf("name", "questions"),
});

const orders: { value: Order; label: string }[] = [
  { value: "", label: "As first added" },
  { value: "name", label: "By name" },
  { value: "questions", label: "Most questions first" },
];

/**
 * Subjects (docs/screens.md, section 9): the names of the bank with their number of questions. Names are renamed in
 * place and merged after a preview; similar names come first.
 */
export function SubjectsScreen() {
  const query = useQuery(BankNamesQuery, { fetchPolicy: "cache-and-network" });
  const { state, settled, set } = useAddressedState(namesAddress);
  useLabelsNow({ subject: settled.subject, topic: "" });
  const [adding, setAdding] = useState(false);
  const [merging, setMerging] = useState<Merging | null>(null);
  const [asking, setAsking] = useState<Omit<Merging, "to"> | null>(null);
  const [renaming, setRenaming] = useState<string | null>(null);
  const names = query.data?.bankNames;
  const shown = shownNames(names ?? [], settled.search, settled.order);
  const usual = settled.subject || (names?.[0]?.name ?? "");
  // The topics of the first search result are shown if the chosen subject isn't among the results.
  const isLeft = settled.search.trim() === "" || shown.some(({ name }) => name === usual);
  const chosen = isLeft ? usual : (shown[0]?.name ?? usual);
  const topics = useRef<HTMLDivElement>(null);

  function choose(subject: string): void {
    set({ ...state, subject }, "now");
    // On a phone the topics are below.
    if (window.matchMedia("(max-width: 61.99em)").matches) topics.current?.focus();
  }

  return (
    <Page title="Subjects">
      <PageHead
        title="Subjects"
        count={names?.length}
        lead="Names as they stand in the bank. Results keep the words they were given with."
        actions={
          <Button kind="primary" icon={<IconPlus {...icon} />} onClick={() => setAdding(true)}>
            Add Subject
          </Button>
        }
      />
      {query.data && (
        <NearNotices subject={null} near={query.data.nearNames} onMerge={setMerging} />
      )}
      <search className={classes.filters}>
        <SlashSearchField
          label="Search subjects and topics"
          value={state.search}
          onChange={({ currentTarget }) => set({ ...state, search: currentTarget.value })}
        />
        <Select
          label="Order"
          value={state.order}
          options={orders}
          onChange={(order) => set({ ...state, order }, "now")}
        />
      </search>
      <Loaded
        query={query}
        failure="Failed to load subjects"
        skeleton={<ListSkeleton label="Loading subjects" rows={8} />}
      >
        {({ bankNames, nearNames }) =>
          bankNames.length === 0 ? (
            <EmptyState title="No subjects yet">
              A subject is there with its first question, or when you add it.
            </EmptyState>
          ) : (
            <div className={classes.columns}>
              <Section
                title="All subjects"
                note={`Questions in all: ${figure(bankNames.reduce((sum, { questionCount }) => sum + questionCount, 0))}`}
              >
                <NameList
                  label="Subject"
                  subject={null}
                  names={shown}
                  near={nearNames}
                  chosen={chosen}
                  renaming={renaming}
                  onRenaming={setRenaming}
                  onChoose={choose}
                  onRenamed={(name) => set({ ...state, subject: name }, "now")}
                  onMerge={setMerging}
                  onAskMerge={setAsking}
                />
              </Section>
              <div ref={topics} tabIndex={-1} className={classes.topics}>
                <Topics
                  key={chosen}
                  subject={chosen}
                  search={settled.search}
                  order={settled.order}
                  isNamed={bankNames.some(
                    ({ name, questionCount }) => name === chosen && questionCount > 0,
                  )}
                  onRename={() => setRenaming(chosen)}
                  onMerge={setMerging}
                  onAskMerge={setAsking}
                />
              </div>
            </div>
          )
        }
      </Loaded>
      {/* Rendered after the names, which are above it. */}
      {query.data && <RecentChanges />}
      {adding && <AddSubjectDialog known={names ?? []} onClose={() => setAdding(false)} />}
      <MergeIntoDialog
        asking={asking}
        subjects={names ?? []}
        onClose={() => setAsking(null)}
        onPreview={(next) => {
          setAsking(null);
          setMerging(next);
        }}
      />
      <MergeDialog
        merging={merging}
        onClose={(done) => {
          setMerging(null);
          if (done && merging?.topic === null) set({ ...state, subject: merging.to }, "now");
        }}
      />
    </Page>
  );
}

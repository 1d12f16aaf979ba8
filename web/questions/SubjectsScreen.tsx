import { useApolloClient, useQuery } from "@apollo/client/react";
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconListSearch,
  IconPencil,
  IconPlus,
  IconTrash,
} from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { foldName } from "#rules/near-names.ts";
import { formatIstDate } from "#rules/times.ts";
import type { BankNameFragment, BankNamesQuery as Names } from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { addressOf, oneOf, text } from "../ui/address.ts";
import { Button } from "../ui/Button.tsx";
import { Page, PageHead } from "../ui/Page.tsx";
import { RowMenu } from "../ui/RowMenu.tsx";
import { Section } from "../ui/Section.tsx";
import { Select } from "../ui/Select.tsx";
import { Skeleton, SkeletonRegion } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { EmptyState } from "../ui/StateMessage.tsx";
import { useToast } from "../ui/Toast.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { useKeptFocus } from "../ui/use-kept-focus.ts";
import { AddSubjectDialog } from "./AddSubjectDialog.tsx";
import { many } from "./change-words.ts";
import { MergeDialog, type Merging } from "./MergeDialog.tsx";
import { MergeIntoDialog } from "./MergeIntoDialog.tsx";
import {
  BankNamesQuery,
  BankTopicsQuery,
  KeepNamesApart,
  RemoveSubject,
} from "./names-documents.ts";
import { RecentChanges } from "./RecentChanges.tsx";
import { RenameRow } from "./RenameRow.tsx";
import classes from "./SubjectsScreen.module.css";
import { failureWords } from "./use-bank-change.ts";
import { useLabelsNow } from "./use-labels-now.ts";

const icon = { size: 18, stroke: 1.7, "aria-hidden": true } as const;

type Order = "" | "name" | "questions";

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

const collator = new Intl.Collator("en");

/** The names that a search leaves, in an order; questions without a topic stay last. */
function shownNames(names: readonly BankNameFragment[], search: string, order: Order) {
  const wanted = foldName(search);
  const found = names.filter(({ name }) => foldName(name ?? "No topic").includes(wanted));
  const named = found.filter(({ name }) => name !== null);
  if (order === "name") named.sort((a, b) => collator.compare(a.name ?? "", b.name ?? ""));
  if (order === "questions") named.sort((a, b) => b.questionCount - a.questionCount);
  return [...named, ...found.filter(({ name }) => name === null)];
}

/**
 * Subjects (docs/screens.md, section 9): the names of the bank with what has them, renamed in place,
 * merged after a preview, and those that are near each other told first.
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
  const chosen = settled.subject || (names?.[0]?.name ?? "");
  const topics = useRef<HTMLDivElement>(null);

  function choose(subject: string): void {
    set({ ...state, subject }, "now");
    // On a phone the topics stand below.
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
      <Loaded query={query} failure="Failed to load subjects" skeleton={<NamesSkeleton />}>
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
                  names={shownNames(bankNames, settled.search, settled.order)}
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
      {/* After the names, which stand over it. */}
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

type Near = Names["nearNames"];

interface NearNoticesProps {
  /** The subject whose topics they are; null for subjects. */
  subject: string | null;
  near: Near;
  onMerge: (merging: Merging) => void;
}

/** The names that are probably one: what to do about each, before anything else. */
function NearNotices({ subject, near, onMerge }: NearNoticesProps) {
  const client = useApolloClient();
  const toast = useToast();
  async function keepApart(one: string, other: string): Promise<void> {
    try {
      await client.mutate({
        mutation: KeepNamesApart,
        variables: { subject, one, other },
        refetchQueries: [subject === null ? BankNamesQuery : BankTopicsQuery],
      });
      toast({ kind: "success", text: `${one} and ${other} differ` });
    } catch (error) {
      toast({ kind: "error", text: `Failed to keep them apart. ${failureWords(error)}` });
    }
  }
  // Whoever answered one goes on at the next, or where the last one stood.
  const place = useKeptFocus<HTMLDivElement>(near.length);
  const notices = near.map(({ from, into, broughtBy }) => (
    <div key={`${from.name} ${into.name}`} className={classes.near}>
      <IconAlertTriangle {...icon} />
      <p>
        <strong>{from.name}</strong>, {many(from.questionCount, "question")}, is near{" "}
        <strong>{into.name}</strong>, {figure(into.questionCount)}.
        {broughtBy &&
          ` Probably a slip in ${broughtBy.fileName}, ${formatIstDate(broughtBy.finishedAt)}.`}
      </p>
      <div className={classes.ways}>
        <Button
          size="small"
          onClick={() =>
            onMerge({
              subject: subject ?? from.name ?? "",
              topic: subject === null ? null : from.name,
              to: into.name ?? "",
            })
          }
        >
          Preview Merge
        </Button>
        <Button size="small" onClick={() => void keepApart(from.name ?? "", into.name ?? "")}>
          They Differ
        </Button>
      </div>
    </div>
  ));
  return (
    <div ref={place} className={classes.notices} tabIndex={-1}>
      {notices}
    </div>
  );
}

interface TopicsProps {
  subject: string;
  search: string;
  order: Order;
  /** Questions have the subject: it can be renamed and merged. */
  isNamed: boolean;
  /** Renames the subject, in its row. */
  onRename: () => void;
  onMerge: (merging: Merging) => void;
  onAskMerge: (asking: Omit<Merging, "to">) => void;
}

/** So many topics are shown until all are asked for. */
const fewTopics = 20;

function Topics({ subject, search, order, isNamed, onRename, ...asked }: TopicsProps) {
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
          <div className={classes.deeds}>
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
      <Loaded query={query} failure="Failed to load topics" level="h3" skeleton={<NamesSkeleton />}>
        {({ bankTopics, nearNames }) => {
          // A search that the subject itself answers leaves its topics.
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
                  {figure(shown.length)} of {many(names.length, "topic")}.{" "}
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

interface NameListProps {
  label: "Subject" | "Topic";
  /** Null for the subjects themselves. */
  subject: string | null;
  names: readonly BankNameFragment[];
  near: Near;
  chosen?: string;
  /** The name that is being rewritten in its row. */
  renaming: string | null;
  onRenaming: (name: string | null) => void;
  onChoose?: (subject: string) => void;
  onRenamed?: (name: string) => void;
  onMerge: (merging: Merging) => void;
  onAskMerge: (asking: Omit<Merging, "to">) => void;
}

function NameList(props: NameListProps) {
  const { label, subject, names, near, chosen, onChoose, onRenamed, onMerge, onAskMerge } = props;
  const { renaming, onRenaming } = props;
  const table = useRef<HTMLTableElement>(null);
  /** Whose row takes the focus back, once it stands there again. */
  const [renamed, setRenamed] = useState<string | null>(null);
  useEffect(() => {
    if (renamed === null) return;
    setRenamed(null);
    // Whoever is elsewhere by now stays there.
    if (![document.body, table.current].includes(document.activeElement as HTMLElement)) return;
    const rows = [...(table.current?.querySelectorAll<HTMLElement>("[data-name]") ?? [])];
    const row = rows.find(({ dataset }) => dataset.name === renamed);
    (row?.querySelector("button") ?? table.current)?.focus();
  }, [renamed]);
  if (names.length === 0) return <p className={classes.none}>Nothing has such a name.</p>;
  return (
    <table ref={table} className={classes.names} tabIndex={-1}>
      <thead>
        <tr>
          <th scope="col">{label}</th>
          {subject === null && (
            <th scope="col" className={classes.wide}>
              Topics
            </th>
          )}
          <th scope="col">Questions</th>
          <th scope="col" className={classes.wide}>
            Tests
          </th>
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {names.map((entry) => {
          const { name, questionCount, testCount, topicCount } = entry;
          if (name !== null && name === renaming) {
            return (
              <tr key={name}>
                <td colSpan={5}>
                  <RenameRow
                    subject={subject ?? name}
                    topic={subject === null ? null : name}
                    onMerge={onMerge}
                    onClose={(to) => {
                      onRenaming(null);
                      setRenamed(to ?? name);
                      if (to !== null) onRenamed?.(to);
                    }}
                  />
                </td>
              </tr>
            );
          }
          const nearTo = near.find(({ from }) => from.name === name)?.into.name;
          return (
            <tr
              key={name}
              data-name={name ?? undefined}
              data-chosen={(subject === null && name === chosen) || undefined}
            >
              <th scope="row" data-kind={subject === null ? "subject" : undefined}>
                {onChoose && name !== null ? (
                  <button
                    type="button"
                    className={classes.name}
                    aria-pressed={name === chosen}
                    onClick={() => onChoose(name)}
                  >
                    {name}
                  </button>
                ) : (
                  <span className={name === null ? classes.unnamed : undefined}>
                    {name ?? "No topic"}
                  </span>
                )}
                {subject === null && !nearTo && (
                  <span className={classes.counts}>
                    {many(topicCount, "topic")}, {many(testCount, "test")}
                  </span>
                )}
                {nearTo && (
                  <span className={classes.nearTo}>
                    <IconAlertTriangle size={14} stroke={1.7} aria-hidden /> near {nearTo}
                  </span>
                )}
              </th>
              {subject === null && <td className={classes.wide}>{figure(topicCount)}</td>}
              <td>{figure(questionCount)}</td>
              <td className={classes.wide}>{figure(testCount)}</td>
              <td>
                <NameActions
                  entry={entry}
                  subject={subject}
                  onRename={() => onRenaming(name)}
                  onAskMerge={onAskMerge}
                />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

interface NameActionsProps extends Pick<NameListProps, "subject" | "onAskMerge"> {
  entry: BankNameFragment;
  onRename: () => void;
}

function NameActions({ entry, subject, onRename, onAskMerge }: NameActionsProps) {
  const client = useApolloClient();
  const toast = useToast();
  const { name, questionCount } = entry;
  const query = new URLSearchParams(
    subject === null ? { subject: name ?? "" } : { subject, topic: name ?? "" },
  );
  const show = {
    label: "Show Questions",
    icon: <IconListSearch {...icon} />,
    to: `/admin/all-questions?${query}`,
  };
  const isNamed = name !== null;
  async function remove(): Promise<void> {
    try {
      await client.mutate({
        mutation: RemoveSubject,
        variables: { name: name ?? "" },
        refetchQueries: [BankNamesQuery],
      });
      toast({ kind: "success", text: `${name} deleted` });
    } catch (error) {
      toast({ kind: "error", text: `Failed to delete ${name}. ${failureWords(error)}` });
    }
  }
  return (
    <RowMenu
      label={`Actions for ${name ?? "No topic"}`}
      actions={[
        ...(isNamed || subject === null ? [show] : []),
        {
          label: "Rename",
          icon: <IconPencil {...icon} />,
          run: onRename,
          refused: !isNamed
            ? "It is no name."
            : questionCount === 0
              ? "No question has it: delete it and add the other."
              : undefined,
        },
        {
          label: "Merge Into…",
          icon: <IconArrowMerge {...icon} />,
          run: () =>
            onAskMerge(
              subject === null ? { subject: name ?? "", topic: null } : { subject, topic: name },
            ),
          refused: isNamed && questionCount > 0 ? undefined : "Nothing has this name.",
        },
        ...(subject === null
          ? [
              {
                label: "Delete",
                icon: <IconTrash {...icon} />,
                kind: "delete" as const,
                run: () => void remove(),
                refused:
                  questionCount > 0 ? `${many(questionCount, "question")} have it.` : undefined,
              },
            ]
          : []),
      ]}
    />
  );
}

function NamesSkeleton(): ReactNode {
  return (
    <SkeletonRegion label="Loading names">
      {Array.from({ length: 8 }, (_, row) => row).map((row) => (
        <div key={row} className={classes.loading}>
          <Skeleton width="most" />
        </div>
      ))}
    </SkeletonRegion>
  );
}

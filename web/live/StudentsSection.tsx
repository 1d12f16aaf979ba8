import { useQuery } from "@apollo/client/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { liveLimits } from "#rules/live.ts";
import { useCan } from "../apollo/use-can.ts";
import type {
  WatchedTestQuery as Data,
  LiveState,
  LiveStudentRowFragment,
} from "../gql/graphql.ts";
import { Loaded } from "../screens/Loaded.tsx";
import { ScreenKeys } from "../screens/ScreenKeys.tsx";
import { addressOf, idText, oneOf, pageNumber, text } from "../ui/address.ts";
import { Button } from "../ui/Button.tsx";
import { counted } from "../ui/counted.ts";
import { keyFact, SHOW_KEYS } from "../ui/Keys.tsx";
import { Pager } from "../ui/Pager.tsx";
import { EmptyPart } from "../ui/PartContent.tsx";
import { pageArguments } from "../ui/pager-window.ts";
import { Section } from "../ui/Section.tsx";
import { Segmented } from "../ui/Segmented.tsx";
import { Select } from "../ui/Select.tsx";
import { ListSkeleton } from "../ui/Skeleton.tsx";
import { SlashSearchField } from "../ui/SlashSearchField.tsx";
import { useAddressedState } from "../ui/use-addressed-state.ts";
import { EndDialog, ReopenDialog } from "./AttemptDialogs.tsx";
import { ExtraTimeDialog } from "./ExtraTimeDialog.tsx";
import { LiveStudentsQuery } from "./live-documents.ts";
import { countOf } from "./live-words.ts";
import { isTakingIt, type RowAction, StudentRow } from "./StudentRow.tsx";
import classes from "./StudentsSection.module.css";
import { useRowKeys } from "./use-row-keys.ts";
import { useStableRows } from "./use-stable-rows.ts";

/** The list starts with the first tab that has students. */
const TABS = [
  { value: "SILENT", label: "Silent" },
  { value: "TIME_OVER", label: "Time over" },
  { value: "WRITING", label: "Writing" },
  { value: "WAITING", label: "Waiting" },
  { value: "SUBMITTED", label: "Submitted" },
  { value: "NOT_COME", label: "Absent" },
] as const satisfies { value: LiveState; label: string }[];

const studentsAddress = addressOf<{
  state: LiveState | "";
  batch: string;
  search: string;
  page: number;
}>({
  state: oneOf("SILENT", "TIME_OVER", "WRITING", "WAITING", "SUBMITTED", "NOT_COME"),
  batch: idText,
  search: text,
  page: pageNumber(),
});

/** After a change the list is read again, but at most this often; without one, after the second time. In milliseconds. */
const LIST_EVERY_MS = 3_000;
const LIST_AT_LATEST_MS = 10_000;

const keysFor = (mayAct: boolean) => [
  keyFact("Next, previous student", [<kbd key="j">J</kbd>, " or ", <kbd key="k">K</kbd>]),
  keyFact("Open, close", <kbd>Enter</kbd>),
  ...(mayAct ? [keyFact("Extra time for the open student", <kbd>T</kbd>)] : []),
  keyFact("Search", <kbd>/</kbd>),
  SHOW_KEYS,
];

interface StudentsSectionProps {
  test: Data["liveTest"];
  mayAct: boolean;
  onMessage: (attemptId: string, name: string) => void;
}

/** The students of a state: rows that unfold. */
export function StudentsSection({ test, mayAct, onMessage }: StudentsSectionProps) {
  // What the page offers doesn't change while it is not live.
  const isActing = useCan()("live:act");
  const addressed = useAddressedState(studentsAddress);
  const { state, set } = addressed;
  const { settled } = addressed;
  const { counts } = test.figures;
  const first = TABS.find(({ value }) => countOf(counts, value) > 0)?.value ?? "SILENT";
  // What it opens on stays, however the figures change.
  const [opening] = useState(first);
  const shownState = settled.state || opening;
  const query = useQuery(LiveStudentsQuery, {
    variables: {
      testId: test.id,
      state: shownState,
      batchId: settled.batch || null,
      search: settled.search.trim() || null,
      ...pageArguments(settled.page, liveLimits.studentsPageSize),
    },
    fetchPolicy: "cache-and-network",
  });
  useFresh(query.refetch, JSON.stringify(counts) + test.figures.lastActionId);
  return (
    <Section
      title="Students"
      controls={
        <ScreenKeys className={classes.keys ?? ""} lead="On this page" keys={keysFor(isActing)}>
          <span className={classes.hints}>
            <kbd>J</kbd> <kbd>K</kbd> move, <kbd>Enter</kbd> opens
            {isActing && (
              <>
                , <kbd>T</kbd> extra time
              </>
            )}
          </span>
        </ScreenKeys>
      }
    >
      <div className={classes.filters}>
        <SlashSearchField
          label="Search name or e-mail"
          value={state.search}
          onChange={({ currentTarget }) => set({ ...state, search: currentTarget.value, page: 1 })}
        />
        {test.batches.length > 0 && (
          <Select
            label="Batch"
            value={state.batch}
            narrowing={state.batch !== ""}
            options={[
              { value: "", label: "All batches" },
              ...test.batches.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={(batch) => set({ ...state, batch, page: 1 }, "now")}
          />
        )}
      </div>
      <Segmented
        label="State"
        value={state.state || opening}
        options={TABS.filter(
          ({ value }) => value !== "TIME_OVER" || counts.timeOver > 0 || shownState === value,
        ).map(({ value, label }) => ({
          value,
          label: `${label} ${figure(countOf(counts, value))}`,
        }))}
        onChange={(next) => set({ ...state, state: next, page: 1 }, "now")}
      />
      <Loaded
        query={query}
        level="h3"
        failure="Failed to load students"
        skeleton={<ListSkeleton label="Loading students" rows={6} rowHeight={56} />}
      >
        {({ liveStudents: { items, totalCount } }) => (
          <>
            <Rows
              // A different list starts with all rows closed.
              key={`${shownState} ${settled.batch} ${settled.search} ${settled.page}`}
              testId={test.id}
              items={items}
              mayAct={mayAct}
              onMessage={onMessage}
            />
            {totalCount > items.length && (
              <Pager
                label="Pages of students"
                page={settled.page}
                pageSize={liveLimits.studentsPageSize}
                totalCount={totalCount}
                onPage={(page) => set({ ...state, page }, "now")}
              />
            )}
          </>
        )}
      </Loaded>
    </Section>
  );
}

/** Reads a list again soon after a change, and from time to time. */
function useFresh(refetch: () => Promise<unknown>, changed: string): void {
  const readAt = useRef(performance.now());
  const read = useEffectEvent(() => {
    readAt.current = performance.now();
    if (!document.hidden) void refetch().catch(() => undefined);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change starts a new read.
  useEffect(() => {
    const wait = Math.max(0, readAt.current + LIST_EVERY_MS - performance.now());
    const soon = setTimeout(() => read(), wait);
    return () => clearTimeout(soon);
  }, [changed]);
  useEffect(() => {
    const timer = setInterval(() => read(), LIST_AT_LATEST_MS);
    return () => clearInterval(timer);
  }, []);
}

interface RowsProps {
  testId: string;
  items: readonly LiveStudentRowFragment[];
  mayAct: boolean;
  onMessage: (attemptId: string, name: string) => void;
}

function Rows({ testId, items, mayAct, onMessage }: RowsProps) {
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const [openId, setOpenId] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ action: RowAction; student: LiveStudentRowFragment } | null>(
    null,
  );
  const { shown, waiting, release } = useStableRows(
    items,
    isPointed || isFocused || asked !== null,
  );
  const list = useRef<HTMLUListElement>(null);

  function act(action: RowAction, student: LiveStudentRowFragment): void {
    if (action !== "message") setAsked({ action, student });
    else if (student.attemptId !== null) onMessage(student.attemptId, student.name);
  }
  useRowKeys(list, () => {
    const student = shown.find(({ id }) => id === openId);
    if (student && mayAct && isTakingIt(student.state)) act("time", student);
  });

  return (
    <>
      {waiting > 0 && (
        <Button kind="quiet" size="small" onClick={release}>
          {`Show ${figure(waiting)} More ${waiting === 1 ? "Student" : "Students"}`}
        </Button>
      )}
      {shown.length === 0 ? (
        <EmptyPart>Nobody is in this list now.</EmptyPart>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: rows stand still while they are pointed at.
        <div
          onPointerEnter={(event) => setPointed(event.pointerType === "mouse")}
          onPointerLeave={() => setPointed(false)}
          onFocus={() => setFocused(true)}
          onBlur={(event) => setFocused(event.currentTarget.contains(event.relatedTarget))}
        >
          <ul ref={list} className={classes.list} aria-label={counted(shown.length, "student")}>
            {shown.map((student) => (
              <StudentRow
                key={student.id}
                testId={testId}
                student={student}
                isOpen={openId === student.id}
                mayAct={mayAct}
                onToggle={() => setOpenId(openId === student.id ? null : student.id)}
                onAct={(action) => act(action, student)}
              />
            ))}
          </ul>
        </div>
      )}
      {asked?.action === "time" && (
        <ExtraTimeDialog testId={testId} student={asked.student} onClose={() => setAsked(null)} />
      )}
      {asked?.action === "end" && (
        <EndDialog testId={testId} student={asked.student} onClose={() => setAsked(null)} />
      )}
      {asked?.action === "reopen" && (
        <ReopenDialog testId={testId} student={asked.student} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

import { useQuery } from "@apollo/client/react";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { figure } from "#rules/figures.ts";
import { failureCode, failureWords } from "../../apollo/failure.ts";
import type { DraftFactsFragment, ImportDraftList, ImportRowMend } from "../../gql/graphql.ts";
import { LoadFailure } from "../../screens/LoadFailure.tsx";
import { ScreenKeys } from "../../screens/ScreenKeys.tsx";
import { useHeldFailure } from "../../screens/use-held-failure.ts";
import { isFocusFree } from "../../ui/focus-places.ts";
import { IconButton } from "../../ui/IconButton.tsx";
import { keyFact, SHOW_KEYS } from "../../ui/Keys.tsx";
import { Section } from "../../ui/Section.tsx";
import { Segmented } from "../../ui/Segmented.tsx";
import { ListSkeleton, TextSkeleton } from "../../ui/Skeleton.tsx";
import { useToast } from "../../ui/Toast.tsx";
import { undoable } from "../../ui/undoable.ts";
import { useScreenToast } from "../../ui/use-screen-toast.ts";
import { AsStudent } from "./AsStudent.tsx";
import { DraftRowQuery } from "./draft-documents.ts";
import { InFile } from "./InFile.tsx";
import { MendPanel } from "./MendPanel.tsx";
import { changesOf } from "./mend-form.ts";
import classes from "./PreviewSection.module.css";
import { RowList } from "./RowList.tsx";
import { useDraftRows } from "./use-draft-rows.ts";
import { usePreviewKeys } from "./use-preview-keys.ts";

/** A question is changed by keys once it has been there so long, in milliseconds. */
const SEEN_AFTER_MS = 400;

/** Rows of the list while it loads: more would reach below the window. */
const MOST_AWAITED = 8;

const KEYS = [
  keyFact(
    "Next question, previous question",
    <>
      <kbd>J</kbd> <kbd>K</kbd>
    </>,
  ),
  keyFact(
    "Choose the correct option, where it is to be mended",
    <>
      <kbd>A</kbd> to <kbd>E</kbd>
    </>,
  ),
  keyFact("Leave the question out", <kbd>X</kbd>),
  SHOW_KEYS,
];

/** The questions of a file in three columns: what is wrong, the file, and what a student will see. */
export function PreviewSection({ draft }: { draft: DraftFactsFragment }) {
  const { id, counts } = draft;
  const [list, setList] = useState<ImportDraftList>(counts.toMend > 0 ? "TO_MEND" : "SOUND");
  const [opened, setOpened] = useState<number | null>(null);
  const [isBusy, setBusy] = useState(false);
  const { rows, isLoading, hasMore, showMore, mend, leaveOut, refresh } = useDraftRows(id, list);
  const toast = useToast();
  const undoToast = useScreenToast();
  const place = Math.max(
    0,
    rows.findIndex(({ number }) => number === opened),
  );
  const current = rows[place] ?? null;
  const query = useQuery(DraftRowQuery, {
    variables: { draftId: id, number: current?.number ?? 0 },
    skip: current === null,
    fetchPolicy: "cache-and-network",
  });
  const failure = useHeldFailure(query);
  const row = current === null ? null : (query.data ?? query.previousData)?.importDraftRow;
  const isAwaited = isLoading || (current !== null && row == null && failure === null);
  // Until the next question is there, the one before stands: nothing may be meant for it.
  const isShown = row != null && row.number === current?.number;

  const columns = useRef<HTMLDivElement>(null);
  /** The question has the focus, in a control that may go once it is changed. */
  const hasFocus = useRef(false);
  useEffect(() => {
    if (!hasFocus.current || isBusy || !isFocusFree()) return;
    hasFocus.current = false;
    const question = columns.current?.querySelector<HTMLElement>("[data-question]");
    (question ?? columns.current)?.focus();
  });

  async function run(change: () => Promise<unknown>): Promise<boolean> {
    hasFocus.current = columns.current?.contains(document.activeElement) === true;
    setBusy(true);
    try {
      await change();
      return true;
    } catch (error) {
      toast({ kind: "error", text: failureWords(error) });
      if (failureCode(error) === "CONFLICT") await refresh();
      return false;
    } finally {
      setBusy(false);
    }
  }

  /** The question that is shown once this one leaves the list. */
  const next = (rows[place + 1] ?? rows[place - 1])?.number ?? null;

  async function mendTo(changes: ImportRowMend): Promise<void> {
    if (!row || !isShown || isBusy) return;
    const { number, version } = row;
    const before = changesOf(row);
    let isSound = false;
    let now = version;
    const isDone = await run(async () => {
      const { data } = await mend({ number, version }, changes);
      isSound = data?.mendImportRow.problems.length === 0;
      now = data?.mendImportRow.version ?? version;
    });
    if (!isDone) return;
    if (isSound && list === "TO_MEND") setOpened(next);
    undoToast.show({
      kind: "success",
      text: isSound ? `Question ${number} is sound` : `Question ${number} is changed`,
      ...undoable(() => void run(() => mend({ number, version: now }, before))),
    });
  }

  async function leave(isLeftOut: boolean): Promise<void> {
    if (!row || !isShown || isBusy || row.isLeftOut === isLeftOut) return;
    const { number, version } = row;
    let now = version;
    const isDone = await run(async () => {
      const { data } = await leaveOut({ number, version }, isLeftOut);
      now = data?.leaveOutImportRow.version ?? version;
    });
    if (!isDone) return;
    setOpened(next);
    undoToast.show({
      kind: "success",
      text: `Question ${number} is ${isLeftOut ? "left out" : "included again"}`,
      ...undoable(() => void run(() => leaveOut({ number, version: now }, !isLeftOut))),
    });
  }

  function move(by: 1 | -1): void {
    const to = rows[place + by];
    if (to === undefined) return;
    setOpened(to.number);
    document.querySelector(`[data-row="${to.number}"]`)?.scrollIntoView({ block: "nearest" });
  }

  const shownAt = useRef(0);
  const shown = isShown ? row.id : null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question begins a moment of its own.
  useEffect(() => {
    shownAt.current = performance.now();
  }, [shown]);
  // A second press of a key is for the question that was there before: one that has just come is not changed by it.
  const isSeen = () => performance.now() - shownAt.current >= SEEN_AFTER_MS;

  usePreviewKeys({
    move,
    leaveOut() {
      if (isSeen()) void leave(true);
    },
    choose(index) {
      if (!isSeen()) return;
      const asksForKey = row?.problems.some(({ field }) => field === "KEY" || field === "OTHER");
      const has = (row?.question?.options.length ?? 0) > index;
      if (row && asksForKey && has) void mendTo({ ...changesOf(row), correctOptionIndex: index });
    },
  });

  const total = { TO_MEND: counts.toMend, SOUND: counts.sound, OUT: counts.out }[list];
  return (
    <Section
      title="Preview"
      controls={
        <ScreenKeys className={classes.hints} lead="They never act while you type." keys={KEYS}>
          <span aria-hidden className={classes.hint}>
            <kbd>J</kbd> <kbd>K</kbd> next and previous, <kbd>A</kbd> to <kbd>E</kbd> mend,{" "}
            <kbd>X</kbd> leaves out
          </span>
        </ScreenKeys>
      }
    >
      <div ref={columns} className={classes.columns} tabIndex={-1}>
        <div className={classes.rows}>
          <Segmented
            label="Questions"
            value={list}
            options={[
              { value: "TO_MEND", label: `To mend ${figure(counts.toMend)}` },
              { value: "SOUND", label: `Sound ${figure(counts.sound)}` },
              { value: "OUT", label: `Out ${figure(counts.out)}` },
            ]}
            onChange={(value) => {
              setList(value);
              setOpened(null);
            }}
          />
          <div className={classes.list}>
            {isLoading ? (
              <ListSkeleton
                label="Loading questions"
                rows={Math.min(MOST_AWAITED, Math.max(1, total))}
                rowHeight={56}
              />
            ) : (
              <RowList
                list={list}
                rows={rows}
                current={current?.number ?? null}
                onOpen={setOpened}
                onMore={hasMore ? () => void showMore() : null}
              />
            )}
          </div>
          {current && (
            <div className={classes.pager}>
              <IconButton label="Previous question" disabled={place === 0} onClick={() => move(-1)}>
                <IconChevronLeft size={18} stroke={1.7} aria-hidden />
              </IconButton>
              <p>
                <strong>Question {figure(current.number)}</strong>
                <span>
                  {figure(place + 1)} of {figure(total)}
                </span>
              </p>
              <IconButton
                label="Next question"
                disabled={place + 1 >= rows.length}
                onClick={() => move(1)}
              >
                <IconChevronRight size={18} stroke={1.7} aria-hidden />
              </IconButton>
            </div>
          )}
        </div>
        {failure && !row && <LoadFailure title="Failed to load the question" failure={failure} />}
        {isAwaited && (
          <>
            <div className={classes.file}>
              <TextSkeleton label="Loading the question" />
            </div>
            <div className={classes.student}>
              <TextSkeleton label="" />
            </div>
          </>
        )}
        {row && (
          <>
            <div className={classes.file}>
              <InFile row={row} />
            </div>
            <div className={classes.student}>
              <AsStudent row={row}>
                <MendPanel
                  key={row.id}
                  row={row}
                  busy={isBusy || !isShown}
                  onMend={(changes) => void mendTo(changes)}
                  onLeaveOut={(isLeftOut) => void leave(isLeftOut)}
                />
              </AsStudent>
            </div>
          </>
        )}
      </div>
    </Section>
  );
}

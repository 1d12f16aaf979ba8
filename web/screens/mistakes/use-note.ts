import { useCallback, useEffect, useEffectEvent, useSyncExternalStore } from "react";
import { client } from "../../apollo/client.ts";
import { describeFailure, failureDetails, failureSign } from "../../apollo/failure.ts";
import { session } from "../../apollo/session.ts";
import type { OwnNoteFragment } from "../../gql/graphql.ts";
import { useRetry } from "../use-retry.ts";
import { NoteMistake } from "./mistake-documents.ts";
import { NoteKeeper, type NotePatch, type NoteState } from "./note-keeper.ts";

/** Milliseconds after the last letter until a note is saved. */
const REST_MS = 1000;

const KEY = "lexam-notes";

/** One key for each person, since several may use a browser. */
const keyOf = (userId: number) => `${KEY}.${userId}`;

/** The stored value of a key; empty if it is unreadable. */
function readKept(key: string): Record<string, NotePatch> {
  try {
    const kept: unknown = JSON.parse(window.localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, NotePatch>) : {};
  } catch {
    return {};
  }
}

function keep(key: string, patches: Readonly<Record<string, NotePatch>>): void {
  try {
    if (Object.keys(patches).length === 0) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(patches));
  } catch {
    // If storage is denied or full, it lives until the page closes.
  }
}

function makeKeeper(userId: number): NoteKeeper {
  const key = keyOf(userId);
  return new NoteKeeper({
    send: (questionId, patch) =>
      client.mutate({ mutation: NoteMistake, variables: { questionId, ...patch } }),
    isAway: (error) => failureSign(error) === "away",
    words: (error) => failureDetails(error)[0] ?? describeFailure(error),
    read: () => readKept(key),
    keep: (patches) => keep(key, patches),
    now: () => Date.now(),
  });
}

let known: { userId: number; keeper: NoteKeeper } | null = null;

/** The keeper of the signed-in person, so that nobody gets another person's notes. */
function keeperNow(): NoteKeeper {
  const current = session.get();
  const userId = current.status === "member" ? current.user.userId : 0;
  if (known?.userId !== userId) known = { userId, keeper: makeKeeper(userId) };
  return known.keeper;
}

/**
 * Sends the changes of earlier visits now, and retries those without a response.
 * @param onSent called afterwards if there were any, since loaded data may lack them
 */
export function useUnsentNotes(onSent?: () => void): void {
  const keeper = keeperNow();
  const failure = useSyncExternalStore(keeper.subscribe, keeper.failure);
  const send = useEffectEvent(async () => {
    if (await keeperNow().sendAll()) onSent?.();
  });
  useEffect(() => void send(), []);
  useRetry(failure, () => void send());
}

/** The note of a question with local changes, and its save state. */
export interface ShownNote {
  reason: OwnNoteFragment["reason"];
  note: string;
  state: NoteState | null;
  setReason: (reason: OwnNoteFragment["reason"]) => void;
  setNote: (note: string) => void;
}

/** Reason and note of a question. @param saved as the server has them; null for none */
export function useNote(
  questionId: string,
  saved: Pick<OwnNoteFragment, "reason" | "note"> | null,
): ShownNote {
  const keeper = keeperNow();
  const read = useCallback(() => keeper.of(questionId), [keeper, questionId]);
  const kept = useSyncExternalStore(keeper.subscribe, read);
  const shown = { ...saved, ...kept.saved, ...kept.patch };
  const setReason = useCallback<ShownNote["setReason"]>(
    (reason) => keeper.change(questionId, { reason }, 0),
    [keeper, questionId],
  );
  const setNote = useCallback<ShownNote["setNote"]>(
    (note) => keeper.change(questionId, { note }, REST_MS),
    [keeper, questionId],
  );
  return {
    reason: shown.reason ?? null,
    note: shown.note ?? "",
    state: kept.state,
    setReason,
    setNote,
  };
}

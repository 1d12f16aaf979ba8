// Messages of invigilators to the student of an attempt. They arrive with server responses and are shown in the quiz.
import { useMemo, useSyncExternalStore } from "react";
import type { InvigilatorMessageFragment } from "../../gql/graphql.ts";
import type { QuizPaper } from "./attempt/attempt.ts";
import { deviceStorage, keepJson, readJson } from "./device/device-storage.ts";

/** A plain-text message, and the question that it withdraws; null for none. */
export type InvigilatorMessage = Omit<InvigilatorMessageFragment, "__typename">;

const NONE: readonly InvigilatorMessage[] = [];
const messagesOf = new Map<string, readonly InvigilatorMessage[]>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of [...listeners]) listener();
}

/** Stores messages from a response. Known ones change nothing. */
export function addMessages(attemptId: string, come: readonly InvigilatorMessage[]): void {
  const known = readMessages(attemptId);
  const fresh = come.filter(({ id }) => known.every((one) => one.id !== id));
  if (fresh.length === 0) return;
  messagesOf.set(attemptId, [...known, ...fresh]);
  publish();
}

/** The messages of an attempt, oldest first. The list is a new object only when a message arrives. */
export function readMessages(attemptId: string): readonly InvigilatorMessage[] {
  return messagesOf.get(attemptId) ?? NONE;
}

/** The number of the newest known message; 0 for none. */
export function newestMessage(attemptId: string): number {
  return Math.max(0, ...readMessages(attemptId).map(({ id }) => Number(id)));
}

/** Notifies of new and dismissed messages. @returns a function that unsubscribes */
export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Per tab: they stay dismissed after a reload, but other devices show them. */
const DISMISSED_KEY = "lexam.dismissed-messages";
/** The most dismissed messages to store, of all attempts. */
const MOST_DISMISSED = 200;

function readDismissed(): string[] {
  const kept = readJson(deviceStorage("sessionStorage"), DISMISSED_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

let dismissed: ReadonlySet<string> = new Set(readDismissed());

/** Dismisses a message, also for later loads of this tab. */
export function dismissMessage(id: string): void {
  dismissed = new Set([...dismissed, id].slice(-MOST_DISMISSED));
  keepJson(deviceStorage("sessionStorage"), DISMISSED_KEY, [...dismissed]);
  publish();
}

/** The messages of an attempt, newest first, and those that are not dismissed. */
export function useMessages(attemptId: string) {
  const messages = useSyncExternalStore(subscribeToMessages, () => readMessages(attemptId));
  const away = useSyncExternalStore(subscribeToMessages, () => dismissed);
  return useMemo(() => {
    const all = messages.toReversed();
    return { all, shown: all.filter(({ id }) => !away.has(id)) };
  }, [messages, away]);
}

/** Positions of the questions withdrawn while the attempt ran, counted from 0. */
export function withdrawnIn({ attemptId, questions }: QuizPaper): ReadonlySet<number> {
  const ids = new Set(readMessages(attemptId).map(({ withdrawnQuestionId: id }) => id));
  return new Set(questions.flatMap(({ questionId }, index) => (ids.has(questionId) ? index : [])));
}

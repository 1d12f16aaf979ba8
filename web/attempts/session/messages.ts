// What invigilators wrote to the student of an attempt. It comes with answers of the server, and is shown in the quiz.
import { useMemo, useSyncExternalStore } from "react";
import type { InvigilatorMessageFragment } from "../../gql/graphql.ts";
import type { QuizPaper } from "./attempt/attempt.ts";
import { deviceStorage, keepJson, readJson } from "./device/device-storage.ts";

/** A message, plain text, and the question that it says is withdrawn; null for none. */
export type InvigilatorMessage = Omit<InvigilatorMessageFragment, "__typename">;

const NONE: readonly InvigilatorMessage[] = [];
const messagesOf = new Map<string, readonly InvigilatorMessage[]>();
const listeners = new Set<() => void>();

function publish(): void {
  for (const listener of [...listeners]) listener();
}

/** Keeps messages that came with an answer; those that are known already change nothing. */
export function addMessages(attemptId: string, come: readonly InvigilatorMessage[]): void {
  const known = readMessages(attemptId);
  const fresh = come.filter(({ id }) => known.every((one) => one.id !== id));
  if (fresh.length === 0) return;
  messagesOf.set(attemptId, [...known, ...fresh]);
  publish();
}

/** The messages to an attempt, the oldest first. The list changes only when one comes. */
export function readMessages(attemptId: string): readonly InvigilatorMessage[] {
  return messagesOf.get(attemptId) ?? NONE;
}

/** The number of the newest message that is known; 0 for none. */
export function newestMessage(attemptId: string): number {
  return Math.max(0, ...readMessages(attemptId).map(({ id }) => Number(id)));
}

/** Notifies of new messages and of dismissed ones. Returns how to stop that. */
export function subscribeToMessages(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Of this tab: a reload keeps them away, and another device shows them. */
const DISMISSED_KEY = "lexam.dismissed-messages";
/** So many are remembered, of all attempts. */
const MOST_DISMISSED = 200;

function readDismissed(): string[] {
  const kept = readJson(deviceStorage("sessionStorage"), DISMISSED_KEY);
  return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
}

let dismissed: ReadonlySet<string> = new Set(readDismissed());

/** Puts a message away; it stays away when the page is loaded again. */
export function dismissMessage(id: string): void {
  dismissed = new Set([...dismissed, id].slice(-MOST_DISMISSED));
  keepJson(deviceStorage("sessionStorage"), DISMISSED_KEY, [...dismissed]);
  publish();
}

/** The messages to an attempt, the newest first, and those of them that were not dismissed. */
export function useMessages(attemptId: string) {
  const messages = useSyncExternalStore(subscribeToMessages, () => readMessages(attemptId));
  const away = useSyncExternalStore(subscribeToMessages, () => dismissed);
  return useMemo(() => {
    const all = messages.toReversed();
    return { all, shown: all.filter(({ id }) => !away.has(id)) };
  }, [messages, away]);
}

/** The places of the questions that were withdrawn while the attempt ran, 0 for the first. */
export function withdrawnIn({ attemptId, questions }: QuizPaper): ReadonlySet<number> {
  const ids = new Set(readMessages(attemptId).map(({ withdrawnQuestionId: id }) => id));
  return new Set(questions.flatMap(({ questionId }, index) => (ids.has(questionId) ? index : [])));
}

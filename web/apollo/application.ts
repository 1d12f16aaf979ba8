import { useEffect, useSyncExternalStore } from "react";
import { ApplicationQuery } from "./application-query.ts";
import { post } from "./transport.ts";

/** What a page knows of the installation before anyone has signed in. */
export interface Application {
  supportEmail: string;
  /** What those under age are told before they sign in; absent for nothing. */
  ageNote?: string | null;
  developmentSignIn: boolean;
}

/** How far the question has come. `error` is set while the last answer was a failure. */
export interface ApplicationState {
  application: Application | null;
  error: unknown;
  asking: boolean;
}

let state: ApplicationState = { application: null, error: null, asking: false };
const listeners = new Set<() => void>();

function set(next: ApplicationState): void {
  state = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function request(): Promise<Application> {
  const { result } = await post(ApplicationQuery, {});
  if (!result.data) throw new Error("The server did not describe the application.");
  return result.data.application;
}

function ask(): void {
  if (state.asking || state.application) return;
  set({ ...state, asking: true });
  request().then(
    (application) => set({ application, error: null, asking: false }),
    // What needs it stays away or offers to try again; the next screen asks again too.
    (error: unknown) => set({ application: null, error, asking: false }),
  );
}

/** The installation's settings with what became of asking for them, and a way to ask again. */
export function useApplicationState(): ApplicationState & { retry: () => void } {
  const current = useSyncExternalStore(
    subscribe,
    () => state,
    () => state,
  );
  useEffect(ask, []);
  return { ...current, retry: ask };
}

/** The installation's settings for the page, asked for once. Null until they are known. */
export function useApplication(): Application | null {
  return useApplicationState().application;
}

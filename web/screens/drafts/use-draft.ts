import { useApolloClient } from "@apollo/client/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { session } from "../../apollo/session.ts";
import { DraftKeyQuery } from "./draft-documents.ts";
import {
  type DraftPlace,
  draftKeyOf,
  draftName,
  type FoundDraft,
  findDraft,
  openedDraft,
  putDraft,
  removeDraft,
  sealedDraft,
} from "./draft-store.ts";

/** How often changes are stored, in milliseconds. */
const KEEP_EVERY_MS = 1_000;

/** The drafts of one form. */
export interface Draft<T> {
  /** An older draft of this form, to be continued or discarded; null for none. */
  offer: { at: Date; isOutdated: boolean } | null;
  /** When the current content was last stored; null while there is nothing to store. */
  keptAt: Date | null;
  /** Reports the current content of the form. */
  report: (value: T, isChanged: boolean) => void;
  /** Stores it now. @returns false if this device can't store it */
  keep: () => boolean;
  /**
   * Opens the offered draft. The current content of the form becomes a separate draft.
   * @throws if the key can't be loaded or the draft can't be read
   */
  take: () => Promise<{ value: T; version: number | null }>;
  /** Removes the offered draft. @returns a function that restores it */
  discard: () => () => void;
  /** Removes the draft of the current content after it was saved. */
  drop: () => void;
}

function newWriter(): string {
  return `${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`;
}

function memberId(): number {
  const present = session.get();
  return present.status === "member" ? present.user.userId : 0;
}

/**
 * Stores the content of a form on this device until it is saved, also across a reload, an ended session and a
 * sign-out. Only its author can open it.
 * @param version the version that the form was opened with; null for a new item
 */
export function useDraft<T>(
  form: DraftPlace["form"],
  id: string | null,
  version: number | null,
): Draft<T> {
  const client = useApolloClient();
  const [place] = useState<DraftPlace>(() => ({ userId: memberId(), form, id }));
  const own = useRef("");
  if (own.current === "") own.current = draftName(place, newWriter());
  const key = useRef<Promise<CryptoKey> | null>(null);
  const readyKey = useRef<CryptoKey | null>(null);
  const latest = useRef<{ value: T; isChanged: boolean } | null>(null);
  const edited = useRef(version);
  edited.current = version;
  /** The value that is stored, or needs no storing. */
  const settled = useRef<T | null>(null);
  /** Counts changes of the own draft, so that an older write doesn't finish after a newer one. */
  const turn = useRef(0);
  const writing = useRef<Promise<void>>(Promise.resolve());
  const hasRoom = useRef(true);
  const [found, setFound] = useState(() => findDraft(place, own.current));
  const [keptAt, setKeptAt] = useState<Date | null>(null);

  const loadKey = useCallback((): Promise<CryptoKey> => {
    key.current ??= client
      .query({ query: DraftKeyQuery, fetchPolicy: "no-cache" })
      .then(async ({ data, error }) => {
        if (!data) throw error ?? new Error("The server gave no key for drafts.");
        readyKey.current = await draftKeyOf(data.draftKey);
        return readyKey.current;
      })
      .catch((failure: unknown) => {
        // Loaded again with the next change.
        key.current = null;
        throw failure;
      });
    return key.current;
  }, [client]);

  const drop = useCallback(() => {
    turn.current += 1;
    settled.current = latest.current?.value ?? null;
    removeDraft(own.current);
    setKeptAt(null);
  }, []);

  const keep = useCallback((): boolean => {
    const present = latest.current;
    if (present === null || present.value === settled.current) {
      return readyKey.current !== null && hasRoom.current;
    }
    if (!present.isChanged) {
      drop();
      return false;
    }
    const ready = readyKey.current;
    if (ready === null) {
      void loadKey().catch(() => undefined);
      return false;
    }
    settled.current = present.value;
    turn.current += 1;
    const mine = turn.current;
    const at = Date.now();
    const name = own.current;
    const draft = { at, version: edited.current, value: present.value };
    writing.current = sealedDraft(ready, draft).then(
      (sealed) => {
        if (mine !== turn.current) return;
        hasRoom.current = putDraft(name, sealed);
        setKeptAt(hasRoom.current ? new Date(at) : null);
      },
      () => setKeptAt(null),
    );
    return hasRoom.current;
  }, [drop, loadKey]);

  useEffect(() => {
    void loadKey().catch(() => undefined);
    const timer = setInterval(keep, KEEP_EVERY_MS);
    const hide = () => void keep();
    document.addEventListener("visibilitychange", hide);
    window.addEventListener("beforeunload", hide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", hide);
      window.removeEventListener("beforeunload", hide);
      keep();
    };
  }, [keep, loadKey]);

  const report = useCallback((value: T, isChanged: boolean) => {
    latest.current = { value, isChanged };
  }, []);

  async function take() {
    if (found === null) throw new Error("There is no draft.");
    const value = (await openedDraft(await loadKey(), found)) as T;
    keep();
    await writing.current;
    // The current content of the form stays under its own key, and is offered next.
    own.current = draftName(place, newWriter());
    putDraft(own.current, found.stored);
    removeDraft(found.name);
    settled.current = null;
    setKeptAt(null);
    setFound(findDraft(place, own.current));
    return { value, version: found.version };
  }

  function discard() {
    const gone = found as FoundDraft;
    removeDraft(gone.name);
    setFound(findDraft(place, own.current));
    return () => {
      putDraft(gone.name, gone.stored);
      setFound(findDraft(place, own.current));
    };
  }

  const offer = found && { at: new Date(found.at), isOutdated: found.version !== version };
  return { offer, keptAt, report, keep, take, discard, drop };
}

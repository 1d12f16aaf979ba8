import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router-dom";
import { screenLimits } from "#rules/limits.ts";
import type { Address } from "./address.ts";

export interface Addressed<State> {
  address: Address<State>;
  /** The state in the screen's fields, with every typed letter. */
  state: State;
  /** The state in the address, updated when the person pauses typing. Query the server with this. */
  settled: State;
  /**
   * Changes the state. `now` for a press (a page, a checkbox): the address changes at once, with its own history
   * entry. Otherwise it changes when the person pauses typing, with one entry for the whole text.
   */
  set: (next: State, when?: "now") => void;
}

/**
 * State that is also in the address, so that reloading, going back and sharing it work. Typed text shows at once, and
 * the address follows. A change of the address, by Back or a link, changes the state.
 * @param scheme must keep its identity: define it outside the component
 */
export function useAddressedState<State>(scheme: Address<State>): Addressed<State> {
  const { read, write } = scheme;
  const [query, setQuery] = useSearchParams();
  // Keeps the navigation state of the page's address.
  const { state: handed } = useLocation();
  const address = query.toString();
  const settled = useMemo(() => read(new URLSearchParams(address)), [address, read]);
  const [state, setState] = useState(settled);
  const written = useRef(address);
  const typing = useRef(false);
  // During a navigation the address already belongs to the next screen.
  const isLeaving = useNavigation().state !== "idle";

  useEffect(() => {
    if (address === written.current) return;
    written.current = address;
    typing.current = false;
    setState(settled);
  }, [address, settled]);

  useEffect(() => {
    if (isLeaving) return;
    const next = write(state).toString();
    if (next === write(settled).toString() || next === written.current) return;
    const follow = () => {
      stop();
      written.current = next;
      setQuery(next, { replace: typing.current, preventScrollReset: true, state: handed });
      typing.current = true;
    };
    const timer = setTimeout(follow, screenLimits.typingRestMs);
    // A person who leaves the field may be navigating; a later update of the address would bring them back.
    document.addEventListener("focusout", follow);
    const stop = () => {
      clearTimeout(timer);
      document.removeEventListener("focusout", follow);
    };
    return stop;
  }, [state, settled, write, setQuery, handed, isLeaving]);

  const set = useCallback(
    (next: State, when?: "now") => {
      setState(next);
      if (when !== "now") return;
      typing.current = false;
      const address = write(next).toString();
      if (address === written.current) return;
      written.current = address;
      setQuery(address, { preventScrollReset: true, state: handed });
    },
    [write, setQuery, handed],
  );
  return { address: scheme, state, settled, set };
}

import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useLocation, useNavigation, useSearchParams } from "react-router-dom";
import { screenLimits } from "#rules/limits.ts";
import type { Address } from "./address.ts";

export interface Addressed<State> {
  address: Address<State>;
  /** What the screen shows in its fields, every letter of it. */
  state: State;
  /** What the address says: `state` when the typing rests. Ask the server for this. */
  settled: State;
  /**
   * Changes the state. `now` for a press (a page, a box): the address follows at once, with an entry
   * of its own in the history. Otherwise it follows when the typing rests, and all that is typed in
   * one go is one entry.
   */
  set: (next: State, when?: "now") => void;
}

/**
 * State of a screen that is kept in the address too, so that reloading, going back and sharing it
 * work. What is typed shows at once; the address follows. An address that changes by itself, by Back
 * or a link, changes the state.
 *
 * @param scheme must keep its identity: define it outside of the component
 */
export function useAddressedState<State>(scheme: Address<State>): Addressed<State> {
  const { read, write } = scheme;
  const [query, setQuery] = useSearchParams();
  // What a page was handed with its address stays with it.
  const { state: handed } = useLocation();
  const address = query.toString();
  const settled = useMemo(() => read(new URLSearchParams(address)), [address, read]);
  const [state, setState] = useState(settled);
  const written = useRef(address);
  const typing = useRef(false);
  // On the way to another page the address is not this screen's any more.
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
    // Anyone who leaves the field may be on the way to another page, which an address that followed
    // later would call back.
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

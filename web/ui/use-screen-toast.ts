import { useEffect, useMemo, useRef } from "react";
import { type ToastMessage, useToast } from "./Toast.tsx";

/** The messages of one screen. */
interface ScreenToast {
  show: (message: ToastMessage) => void;
  /** Removes the last message if it is still shown. */
  takeAway: () => void;
}

/** Shows a toast that only makes sense on this screen, such as Undo for a form. It closes with its screen. */
export function useScreenToast(): ScreenToast {
  const show = useToast();
  const isGone = useRef(false);
  const last = useRef<() => void>(undefined);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      last.current?.();
    };
  }, []);
  return useMemo(
    () => ({
      show(message) {
        if (!isGone.current) last.current = show(message);
      },
      takeAway: () => last.current?.(),
    }),
    [show],
  );
}

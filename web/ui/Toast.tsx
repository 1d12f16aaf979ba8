import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./Button.tsx";
import { focusFirstLeft, placesAround } from "./focus-places.ts";
import { IconButton } from "./IconButton.tsx";
import { Spinner } from "./Spinner.tsx";
import classes from "./Toast.module.css";
import { useAboveFoot } from "./use-above-foot.ts";

export interface ToastMessage {
  /** A busy message stays until another replaces it. */
  kind: "success" | "error" | "busy";
  text: string;
  /** An action with a note. The message then stays until the action is used or the message closed, or for `stayMs`. */
  action?: { label: string; run: () => void; note?: string };
  stayMs?: number;
}

/** Time that a message without an action stays, in milliseconds. */
const stayMs = 5_000;

/** Shows a message. @returns a function that removes it if it is still shown */
type ShowToast = (message: ToastMessage) => () => void;

const ToastContext = createContext<ShowToast>(() => () => {});

/** Shows a message at the bottom of the window, one at a time: a new one replaces the old. */
export function useToast(): ShowToast {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  /** True while the keyboard focus is in it. */
  const [isHeld, hold] = useState(false);
  /** The places of the focus before it entered the toast. */
  const before = useRef<HTMLElement[]>([]);
  const region = useRef<HTMLDivElement>(null);
  useAboveFoot(region, message !== null);

  const show = useCallback((next: ToastMessage) => {
    setMessage(next);
    hold(false);
    return () => setMessage((shown) => (shown === next ? null : shown));
  }, []);
  useEffect(() => {
    const stay = message?.stayMs ?? (message?.action || message?.kind === "busy" ? 0 : stayMs);
    if (!message || isHeld || !stay) return;
    const timer = setTimeout(() => setMessage(null), stay);
    return () => clearTimeout(timer);
  }, [message, isHeld]);

  /** While the keyboard focus is in the toast, it doesn't close by time; when it closes, the focus returns. */
  function enter({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    hold(true);
    const from = relatedTarget instanceof Element ? relatedTarget : null;
    before.current = placesAround(from ?? document.querySelector("main"));
  }
  function leave({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>): void {
    if (relatedTarget instanceof Node && currentTarget.contains(relatedTarget)) return;
    hold(false);
  }
  function close(): void {
    setMessage(null);
    focusFirstLeft(before.current);
  }

  return (
    <ToastContext value={show}>
      {children}
      <div className={classes.region} role="status" ref={region} onFocus={enter} onBlur={leave}>
        {message && <Toast message={message} onClose={close} />}
      </div>
    </ToastContext>
  );
}

function Toast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { kind, text, action } = message;
  const Icon = kind === "success" ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={classes.toast} data-kind={kind}>
      {kind === "busy" ? <Spinner /> : <Icon size={18} stroke={1.7} aria-hidden />}
      <span className={classes.text}>
        {text}
        {action?.note && <small> {action.note}</small>}
      </span>
      {action && (
        <Button
          kind="quiet"
          size="small"
          onClick={() => {
            onClose();
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton label="Close" onClick={onClose}>
        <IconX size={18} stroke={1.7} aria-hidden />
      </IconButton>
    </div>
  );
}

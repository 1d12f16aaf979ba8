import { IconAlertCircle, IconCircleCheck, IconX } from "@tabler/icons-react";
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import { Button } from "./Button.tsx";
import { IconButton } from "./IconButton.tsx";
import classes from "./Toast.module.css";

export interface ToastMessage {
  kind: "success" | "error";
  text: string;
  /** One thing to do about it; it then stays until it is used or closed, unless `stayMs` says how long. */
  action?: { label: string; run: () => void };
  stayMs?: number;
}

/** How long a message without an action stays, in milliseconds. */
const stayMs = 5_000;

const ToastContext = createContext<(message: ToastMessage) => void>(() => {});

/** Shows a message at the foot of the window. One at a time: a new one takes the place. */
export function useToast(): (message: ToastMessage) => void {
  return use(ToastContext);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [message, setMessage] = useState<ToastMessage | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = useCallback((next: ToastMessage) => {
    clearTimeout(timer.current);
    setMessage(next);
    const stay = next.stayMs ?? (next.action ? null : stayMs);
    if (stay !== null) timer.current = setTimeout(() => setMessage(null), stay);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <ToastContext value={show}>
      {children}
      <div className={classes.region} role="status">
        {message && <Toast message={message} onClose={() => setMessage(null)} />}
      </div>
    </ToastContext>
  );
}

function Toast({ message, onClose }: { message: ToastMessage; onClose: () => void }) {
  const { kind, text, action } = message;
  const Icon = kind === "success" ? IconCircleCheck : IconAlertCircle;
  return (
    <div className={classes.toast} data-kind={kind}>
      <Icon size={18} stroke={1.7} aria-hidden />
      <span className={classes.text}>{text}</span>
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

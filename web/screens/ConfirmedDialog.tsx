import { type ComponentProps, type ReactNode, useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToast } from "../ui/Toast.tsx";

type Asked = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "busy" | "failure" | "onConfirm" | "onCancel" | "children"
>;

interface ConfirmedDialogProps extends Asked {
  /** False while nothing is asked. */
  open?: boolean;
  /** What is done when it is confirmed; it rejects when it fails. */
  action: () => Promise<unknown>;
  /** Keeps it from being done, as when something is not typed yet. */
  isAllowed?: () => boolean;
  /** What is shown when it is done. */
  done?: string;
  /** What is shown when it failed: a message and what happened, or all of it in other words. */
  failure: string | ((failure: unknown) => ReactNode);
  /** What happened, where it is said in other words than everywhere. */
  describe?: (failure: unknown) => string;
  /** What will happen; a form in it confirms too. */
  children: ReactNode | ((confirm: () => void) => ReactNode);
  /** Called with whether it was done. */
  onClose: (done: boolean) => void;
}

/** Asks before something is done, and does it. A failure leaves the dialog open, to try again. */
export function ConfirmedDialog(props: ConfirmedDialogProps) {
  const { open = true, action, isAllowed, done, failure, onClose, children, ...asked } = props;
  const { describe = describeFailure, ...words } = asked;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<unknown>(null);
  const toast = useToast();

  async function confirm(): Promise<void> {
    if (busy || words.confirmDisabled || isAllowed?.() === false) return;
    setBusy(true);
    setFailed(null);
    try {
      await action();
      if (done !== undefined) toast({ kind: "success", text: done });
      onClose(true);
    } catch (error) {
      setFailed(error);
    } finally {
      setBusy(false);
    }
  }

  return (
    <ConfirmDialog
      {...words}
      open={open}
      busy={busy}
      failure={
        failed !== null &&
        (typeof failure === "function" ? (
          failure(failed)
        ) : (
          <>
            <strong>{failure}</strong> {describe(failed)}
          </>
        ))
      }
      onConfirm={() => void confirm()}
      onCancel={() => {
        setFailed(null);
        onClose(false);
      }}
    >
      {typeof children === "function" ? children(() => void confirm()) : children}
    </ConfirmDialog>
  );
}

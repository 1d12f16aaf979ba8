import { type ComponentProps, type ReactNode, useState } from "react";
import { describeFailure } from "../apollo/failure.ts";
import { ConfirmDialog } from "../ui/ConfirmDialog.tsx";
import { useToast } from "../ui/Toast.tsx";

type Asked = Omit<
  ComponentProps<typeof ConfirmDialog>,
  "open" | "busy" | "failure" | "onConfirm" | "onCancel" | "children"
>;

interface ConfirmedDialogProps extends Asked {
  /** False while the dialog is closed. */
  open?: boolean;
  /** The action to confirm. Rejects if it fails. */
  action: () => Promise<unknown>;
  /** Returns false to block the action, for example while a field is empty. */
  isAllowed?: () => boolean;
  /** The message after a success. */
  done?: string;
  /** The message after a failure, to which the reason is added; or a function that returns the whole text. */
  failure: string | ((failure: unknown) => ReactNode);
  /** Describes the reason, if it needs special words. */
  describe?: (failure: unknown) => string;
  /** The effect of the action. A form in it can confirm too. */
  children: ReactNode | ((confirm: () => void) => ReactNode);
  /** Called with true if the action succeeded. */
  onClose: (done: boolean) => void;
}

/** Asks before an action, and runs it. After a failure the dialog stays open, to try again. */
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

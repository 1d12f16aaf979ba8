import { IconDownload } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { Button } from "./Button.tsx";
import { useToast } from "./Toast.tsx";

interface DownloadButtonProps {
  /** Fetches and saves the file. */
  save: () => Promise<void>;
  /** Returns the message for a failure. */
  failure: (error: unknown) => string;
  children: ReactNode;
}

/** A button that saves a file. Busy until the file is ready; shows a message if it fails. */
export function DownloadButton({ save, failure, children }: DownloadButtonProps) {
  const toast = useToast();
  const [busy, setBusy] = useState(false);

  async function run(): Promise<void> {
    setBusy(true);
    try {
      await save();
    } catch (error) {
      toast({ kind: "error", text: failure(error) });
    } finally {
      setBusy(false);
    }
  }

  return (
    <Button
      icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
      busy={busy}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}

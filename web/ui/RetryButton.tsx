import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./Button.tsx";
import { handFocusOn } from "./focus-places.ts";

interface RetryButtonProps {
  onRetry: () => void;
  /** It is in progress. */
  retrying?: boolean | undefined;
  /** Small beside other words; by itself it has a sign. */
  size?: "small" | "medium";
}

/** Try Again. Its words say while it is tried; once it helped, the focus goes to what it stood in. */
export function RetryButton({ onRetry, retrying, size = "medium" }: RetryButtonProps) {
  return (
    <Button
      ref={handFocusOn}
      size={size}
      icon={size === "medium" && <IconRefresh size={18} stroke={1.7} aria-hidden />}
      busy={retrying === true}
      busyLabel="Trying Again..."
      onClick={onRetry}
    >
      Try Again
    </Button>
  );
}

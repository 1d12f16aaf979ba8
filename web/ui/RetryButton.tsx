import { IconRefresh } from "@tabler/icons-react";
import { Button } from "./Button.tsx";
import { handFocusOn } from "./focus-places.ts";

interface RetryButtonProps {
  onRetry: () => void;
  /** True while a retry is in progress. */
  retrying?: boolean | undefined;
  /** Small beside other text; medium has an icon. */
  size?: "small" | "medium";
}

/** Try Again. Its label shows the retry. After a success the focus moves to the parent element. */
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

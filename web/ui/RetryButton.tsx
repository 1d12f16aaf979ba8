import type { ReactNode } from "react";
import { Button } from "./Button.tsx";
import { useHandedFocus } from "./use-handed-focus.ts";

interface RetryButtonProps {
  onRetry: () => void;
  /** It is under way. */
  retrying?: boolean | undefined;
  size?: "small" | "medium";
  icon?: ReactNode;
}

/** Try Again. Its words say while it is tried; once it helped, the focus goes to what it stood in. */
export function RetryButton({ onRetry, retrying, size, icon }: RetryButtonProps) {
  const button = useHandedFocus();
  return (
    <Button
      ref={button}
      {...(size && { size })}
      icon={icon}
      busy={retrying === true}
      busyLabel="Trying Again..."
      onClick={onRetry}
    >
      Try Again
    </Button>
  );
}

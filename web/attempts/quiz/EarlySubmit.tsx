import { Button } from "../../ui/Button.tsx";

interface EarlySubmitProps {
  /** Whether the last question is shown, where submitting is what comes next. */
  isLast?: boolean;
  onSubmit: () => void;
}

/** Submitting, within reach of every question: quiet until the last one. It asks first, as ever. */
export function EarlySubmit({ isLast = false, onSubmit }: EarlySubmitProps) {
  return (
    <Button kind={isLast ? "secondary" : "plain"} size="tall" full onClick={onSubmit}>
      Finish and Submit
    </Button>
  );
}

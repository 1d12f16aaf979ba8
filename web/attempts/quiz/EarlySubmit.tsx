import { Button } from "../../ui/Button.tsx";

interface EarlySubmitProps {
  /** True if the last question is shown, after which submitting is the next step. */
  isLast?: boolean;
  onSubmit: () => void;
}

/** The submit button beside every question: plain until the last one. A dialog asks first. */
export function EarlySubmit({ isLast = false, onSubmit }: EarlySubmitProps) {
  return (
    <Button kind={isLast ? "secondary" : "plain"} size="tall" full onClick={onSubmit}>
      Finish and Submit
    </Button>
  );
}

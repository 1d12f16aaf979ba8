import { useStartSubject } from "../../random-tests/practice/use-start-practice.ts";
import { Button } from "../../ui/Button.tsx";

/** Starts ten questions of a subject. */
export function PractiseSubject({ subject }: { subject: string }) {
  const { busy, startSubject } = useStartSubject();
  const isBusy = busy !== null;
  return (
    <Button
      kind="quiet"
      size="small"
      busy={isBusy}
      busyLabel={<span key="busy">Starting…</span>}
      aria-label={isBusy ? undefined : `Practise ${subject}`}
      onClick={() => void startSubject(subject)}
    >
      <span key="idle">Practise</span>
    </Button>
  );
}

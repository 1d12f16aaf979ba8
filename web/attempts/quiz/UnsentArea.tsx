import { useCallback, useState } from "react";
import { EndedAnswers } from "./EndedAnswers.tsx";
import { UnsentSubmits } from "./UnsentSubmits.tsx";

/** Sends submits that an earlier visit could not send, and shows answers that can't be sent any more. */
export function UnsentArea({ userId }: { userId: string }) {
  const [delivered, setDelivered] = useState(0);
  const onDelivered = useCallback(() => setDelivered((count) => count + 1), []);
  return (
    <>
      <UnsentSubmits userId={userId} onDelivered={onDelivered} />
      <EndedAnswers key={delivered} userId={userId} />
    </>
  );
}

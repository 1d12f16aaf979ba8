import { useCallback, useState } from "react";
import { later, useLater } from "../../ui/use-later.ts";
import { useNetworkBack } from "../../ui/use-network-back.ts";
import { deviceStorage, progressKeys, unsentKeys } from "../session/device/device-storage.ts";

// Few visits have something to send: only these load the scripts for it.
const unsentLater = later(() => import("./UnsentSubmits.tsx"));
const endedLater = later(() => import("./EndedAnswers.tsx"));

/** Delivers submits that an earlier visit could not send, and reports answers that can't be sent any more. */
export function UnsentArea({ userId }: { userId: string }) {
  const isWaiting = () => unsentKeys(deviceStorage(), userId).length > 0;
  const hasProgress = () => progressKeys(deviceStorage(), userId).length > 0;
  const [isNeeded, setNeeded] = useState(isWaiting);
  const [isKept, setKept] = useState(hasProgress);
  const [delivered, setDelivered] = useState(0);
  const onDelivered = useCallback(() => setDelivered((count) => count + 1), []);
  // Another tab may have kept something since.
  useNetworkBack(isNeeded ? null : () => setNeeded(isWaiting()));
  useNetworkBack(isKept ? null : () => setKept(hasProgress()));
  const { loaded } = useLater(unsentLater, isNeeded);
  const { loaded: ended } = useLater(endedLater, isKept || delivered > 0);
  return (
    <>
      {loaded && <loaded.UnsentSubmits userId={userId} onDelivered={onDelivered} />}
      {ended && <ended.EndedAnswers key={delivered} userId={userId} />}
    </>
  );
}

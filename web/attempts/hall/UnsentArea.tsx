import { useState } from "react";
import { later, useLater } from "../../ui/use-later.ts";
import { useNetworkBack } from "../../ui/use-network-back.ts";
import { deviceStorage } from "../session/device/device-storage.ts";
import { unsentKeys } from "../session/submitting/unsent-keys.ts";

// Few visits have something to send: only these wait for what sends it.
const unsentLater = later(() => import("./UnsentSubmits.tsx"));

/** Where what an earlier visit could not send is delivered and told of. */
export function UnsentArea({ userId }: { userId: string }) {
  const isWaiting = () => unsentKeys(deviceStorage(), userId).length > 0;
  const [isNeeded, setNeeded] = useState(isWaiting);
  // Another tab may have kept something since.
  useNetworkBack(isNeeded ? null : () => setNeeded(isWaiting()));
  const { loaded } = useLater(unsentLater, isNeeded);
  return loaded && <loaded.UnsentSubmits userId={userId} />;
}

import { useEffect } from "react";
import { useSignedInUser } from "../apollo/session.ts";
import { WaitingRoomScreen } from "../attempts/waiting/WaitingRoomScreen.tsx";

/** The waiting room, under a head of its own. */
export function WaitingRoom() {
  const { userId } = useSignedInUser();
  useEffect(() => {
    // At the opening there may be no network to load the quiz by.
    void import("./Quiz.tsx").catch(() => undefined);
  }, []);
  return <WaitingRoomScreen userId={String(userId)} />;
}

import { useEffect } from "react";
import { useSignedInUser } from "../apollo/session.ts";
import { WaitingRoomScreen } from "../attempts/waiting/WaitingRoomScreen.tsx";

/** The waiting room, with its own header. */
export function WaitingRoom() {
  const { userId } = useSignedInUser();
  useEffect(() => {
    // Preloads the quiz, since at the opening the network may be down.
    void import("./Quiz.tsx").catch(() => undefined);
  }, []);
  return <WaitingRoomScreen userId={String(userId)} />;
}

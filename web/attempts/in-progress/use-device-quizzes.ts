import { useEffect, useState } from "react";
import { serverNow } from "../../apollo/server-clock.ts";
import { type DeviceStorage, deviceStorage } from "../session/device/device-storage.ts";
import { listUnsent } from "../session/device/outbox.ts";
import { listSavedProgress, type SavedProgress } from "../session/device/saved-progress.ts";

/** What this browser keeps of a person's quizzes. */
export interface DeviceQuizzes {
  saved: SavedProgress[];
  /** The attempts whose submit waits to be sent. */
  submitted: ReadonlySet<string>;
}

function read(storage: DeviceStorage | null, userId: string): DeviceQuizzes {
  return {
    saved: listSavedProgress(storage, userId, serverNow()),
    submitted: new Set(listUnsent(storage, userId).map(({ attemptId }) => attemptId)),
  };
}

/** Reads them when the screen opens, on demand, and when another tab saves. */
export function useDeviceQuizzes(userId: string): [DeviceQuizzes, () => void] {
  const [quizzes, setQuizzes] = useState(() => read(deviceStorage(), userId));
  useEffect(() => {
    function onStorage({ key }: StorageEvent): void {
      if (key === null || key.startsWith("lexam.")) setQuizzes(read(deviceStorage(), userId));
    }
    window.addEventListener("storage", onStorage);
    return () => window.removeEventListener("storage", onStorage);
  }, [userId]);
  return [quizzes, () => setQuizzes(read(deviceStorage(), userId))];
}

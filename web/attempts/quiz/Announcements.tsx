import { memo, useEffect, useState } from "react";
import { clockAnnouncement } from "#rules/quiz-timing.ts";
import type { SaveState } from "../session/sync.ts";
import type { ClockReading } from "./quiz.ts";
import { saveWords } from "./SaveSign.tsx";

function useTimeAnnouncement(clock: ClockReading): string {
  const [text, setText] = useState("");
  useEffect(() => {
    let previous = clock.reading();
    return clock.subscribe(() => {
      const seconds = clock.reading();
      const announcement = clockAnnouncement(previous, seconds);
      previous = seconds;
      if (announcement !== null) setText(announcement);
    });
  }, [clock]);
  return text;
}

interface AnnouncementsProps {
  clock: ClockReading;
  saveState: SaveState | null;
  /** The effect of the last key, announced because the focus is on another element. */
  lastAction: string;
  /** A short-lived message. */
  news: string;
}

/** Announces the time at 10, 5 and 1 minutes, and saving problems, to screen readers. */
export const Announcements = memo(function Announcements(props: AnnouncementsProps) {
  const { clock, saveState, lastAction, news } = props;
  const time = useTimeAnnouncement(clock);
  return (
    <div className="visually-hidden">
      <p role="status">{time}</p>
      <p role="status">{saveState?.kind === "unsent" && saveWords(saveState)}</p>
      <p role="status">{lastAction}</p>
      <p role="status">{news}</p>
    </div>
  );
});

import { IconCloudCheck, IconCloudOff, IconCloudUp } from "@tabler/icons-react";

import { formatTime } from "#rules/times.ts";
import type { SaveState } from "../session/sync.ts";
import classes from "./SaveSign.module.css";

/** The save state in words. */
export function saveWords(state: SaveState): string {
  switch (state.kind) {
    case "saved":
      return `Saved ${formatTime(new Date(state.at))}`;
    case "saving":
      return "Saving";
    case "unsent":
      return `${unsentWords(state)}. ${state.kept ? "Kept on this device" : "Keep this page open"}`;
  }
}

function unsentWords({ offline, busy }: Extract<SaveState, { kind: "unsent" }>): string {
  if (offline) return "Offline";
  return busy ? "Server busy, sent when there is room" : "Not sent yet";
}

const ICONS = { saved: IconCloudCheck, saving: IconCloudUp, unsent: IconCloudOff };

/** The save state: an icon and words. Screen readers announce only problems. */
export function SaveSign({ state }: { state: SaveState | null }) {
  if (state === null) return null;
  const Icon = ICONS[state.kind];
  return (
    <div className={classes.sign} data-unsent={state.kind === "unsent" || undefined}>
      <Icon size={18} stroke={1.5} aria-hidden />
      <span>{saveWords(state)}</span>
    </div>
  );
}

import { type Annotations, isAnnotations } from "#rules/annotations.ts";
import { type Progress as SavedState, progressIn as stateIn } from "#rules/progress.ts";
import type { SectionState } from "#rules/section-work.ts";

/** The state of an attempt as it is saved. */
export interface Progress extends SavedState {
  /** What is done to the paper without answering; null, or left out, for nothing. */
  annotations?: Annotations | null | undefined;
  /** Where it stands in sections with clocks, which together have the time left; else left out. */
  sections?: SectionState | null;
}

/**
 * Exactly the fields of progress, without sections, of what may hold more. What can't be annotations is
 * left out.
 */
export function progressIn(holder: SavedState & { readonly annotations?: unknown }) {
  const { annotations } = holder;
  const progress: ReturnType<typeof stateIn> & { annotations?: Annotations } = stateIn(holder);
  if (isAnnotations(annotations)) progress.annotations = annotations;
  return progress;
}

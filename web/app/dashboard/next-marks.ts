import { later } from "../../ui/use-later.ts";

/** What shows findings: only who has taken three tests needs it. */
export const nextMarksLater = later(() => import("../../progress/NextMarks.tsx"));

export type NextMarksScript = NonNullable<typeof nextMarksLater.kept>;

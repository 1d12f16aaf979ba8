import { later } from "../ui/use-later.ts";

/** What shows the passages of a practice: none without them asks for it (docs/decisions/0160). */
export const passageLater = later(() => import("./PracticePassage.tsx"));

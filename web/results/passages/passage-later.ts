import { later } from "../../ui/use-later.ts";

/** What shows the passages of a result: none without them asks for it (docs/decisions/0143). */
export const passageLater = later(() => import("./ResultPassage.tsx"));

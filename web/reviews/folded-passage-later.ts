import { later } from "../ui/use-later.ts";

/** What shows passages: a question by itself asks for none of it. */
export const foldedPassageLater = later(() => import("./FoldedPassage.tsx"));

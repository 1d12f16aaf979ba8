import { later } from "../../ui/use-later.ts";

/** What keeps reason and note of a question: it comes behind the page that it stands on. */
export const missNoteLater = later(() => import("./MissNote.tsx"));

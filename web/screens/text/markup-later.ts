import { later } from "../../ui/use-later.ts";

/** What shows rich texts: no text without markup asks for it (docs/decisions/0143). */
export const markupLater = later(() => import("./Markup.tsx"));

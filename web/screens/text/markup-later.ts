import { later } from "../../ui/use-later.ts";

/** What shows rich texts: no text without markup asks for it (docs/decisions/0160). */
export const markupLater = later(() => import("./Markup.tsx"));

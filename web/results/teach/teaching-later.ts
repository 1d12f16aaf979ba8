import { later } from "../../ui/use-later.ts";

/** What shows how the time went: asked for when one comes near it. */
export const teachingLater = later(() => import("./Teaching.tsx"));

import { later } from "../ui/use-later.ts";

/** What asks what goes on paper: nobody who doesn't print waits for it. */
export const printLater = later(() => import("./PrintDialog.tsx"));

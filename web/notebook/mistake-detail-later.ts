import { later } from "../ui/use-later.ts";

/** What shows a mistake whole: it is loaded with the first that is opened. */
export const mistakeDetailLater = later(() => import("./MistakeDetail.tsx"));

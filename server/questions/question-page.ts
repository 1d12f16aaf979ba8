/** The order of a list of questions; equals come newest first, or oldest first in the opposite order. */
export type QuestionOrder = "newest" | "oldest" | "mostTests" | "fewestTests";

/** The requested page of a list of questions. */
export interface PageRequest {
  /** How many to skip. */
  skip: number;
  /** How many to return at most. */
  limit: number;
  /** Only questions with a smaller id, newest first; null or absent for all. */
  below?: number | null;
  /** Newest first by default. */
  order?: QuestionOrder;
}

/** A page of the question list. */
export interface QuestionPage {
  /** The questions of the page, in their order. */
  ids: number[];
  /** The number of questions on all pages; a lower bound if it is not exact. */
  totalCount: number;
  totalIsExact: boolean;
  /** How many of the newest questions were searched; null for all. */
  searchedNewest: number | null;
  /** False if a search found too many to sort; they are then newest first, whatever the requested order. */
  isSorted: boolean;
}

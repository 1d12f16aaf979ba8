/** How a list of questions is ordered; equals stand newest first, or oldest first in the opposite order. */
export type QuestionOrder = "newest" | "oldest" | "mostTests" | "fewestTests";

/** Which of a list's questions to answer. */
export interface PageRequest {
  /** How many to leave out. */
  skip: number;
  /** How many to answer at most. */
  limit: number;
  /** Those with a smaller number alone, newest first; null or absent for all. */
  below?: number | null;
  /** Newest first unless said otherwise. */
  order?: QuestionOrder;
}

/** A page of the question list. */
export interface QuestionPage {
  /** The questions of the page, in their order. */
  ids: number[];
  /** How many there are over all pages; at least so many, if it is not exact. */
  totalCount: number;
  totalIsExact: boolean;
  /** How many of the newest questions were searched; null when all of them were. */
  searchedNewest: number | null;
  /** False when a search found too many to sort: they stand newest first, whatever was asked for. */
  isSorted: boolean;
}

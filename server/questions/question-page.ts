/** Which of a list's questions to answer. */
export interface PageRequest {
  /** How many to leave out. */
  skip: number;
  /** How many to answer at most. */
  limit: number;
}

/** A page of the question list. */
export interface QuestionPage {
  /** The questions of the page, newest first. */
  ids: number[];
  /** How many there are over all pages; at least so many, if it is not exact. */
  totalCount: number;
  totalIsExact: boolean;
  /** How many of the newest questions were searched; null when all of them were. */
  searchedNewest: number | null;
}

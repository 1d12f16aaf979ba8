/** The viewer's state on a test: never started, in progress, or with a result. */
type OwnStanding = "new" | "under_way" | "taken";

/** The order of a list of tests; equals come newest first. */
export type TestOrder =
  | "newest"
  | "under_way_first"
  | "last_taken"
  | "lowest_best"
  | "highest_best";

/** A place in a list that is ordered newest first. */
export interface Place {
  at: Date;
  id: number;
}

/** Filter and page of a list of tests. */
export interface TestFilter {
  /** Matches anywhere in the title or the description, ignoring case; blank means all. */
  search?: string | null;
  /** Only tests with a question of this subject. */
  subject?: string | null;
  publicOnly?: boolean | null;
  /** Only tests with this state of the viewer; null for all. */
  own?: OwnStanding | null;
  /** Newest first by default. */
  order?: TestOrder | null;
  /** Only tests after this place, newest first. */
  after?: Place | null;
  skip: number;
  limit: number;
}

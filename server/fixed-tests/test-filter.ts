/** How a viewer stands to the tests they look for: never started, in progress, with a result. */
type OwnStanding = "new" | "under_way" | "taken";

/** In which order tests are listed; equals stand newest first. */
export type TestOrder =
  | "newest"
  | "under_way_first"
  | "last_taken"
  | "lowest_best"
  | "highest_best";

/** A place in a list that stands newest first. */
export interface Place {
  at: Date;
  id: number;
}

/** How a list of tests is narrowed and paged. */
export interface TestFilter {
  /** Found anywhere in the title or the description, whatever the case; blank means all. */
  search?: string | null;
  /** Only tests with a question of this subject. */
  subject?: string | null;
  publicOnly?: boolean | null;
  /** Only tests to which the viewer stands so; null for all. */
  own?: OwnStanding | null;
  /** Newest first unless said. */
  order?: TestOrder | null;
  /** Those behind this place alone, newest first. */
  after?: Place | null;
  skip: number;
  limit: number;
}

/** Changes between right and wrong under which nothing is said of changing. */
export const CHANGES_MINIMUM = 10;

/** The newest tests, over which a trend goes, and the time beside others'. */
export const TESTS_OF_TREND = 5;

/** Areas with enough answers under which there is no best quarter of them. */
export const AREAS_MINIMUM = 3;

/** The least number of other students for a median of their times. */
export const OTHERS_MINIMUM = 20;

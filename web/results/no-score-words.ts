/** Shown below a dash instead of an average, while every score of the student is hidden or not released. */
export const NO_SCORE_YET = "No score shown yet";

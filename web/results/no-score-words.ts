/** Stands under a dash in place of an average, while every score of the student is hidden or not out. */
export const NO_SCORE_YET = "No score shown yet";

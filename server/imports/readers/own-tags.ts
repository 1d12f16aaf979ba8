/** The tag of Moodle on everything that Lexam writes, and what stands before its facts in further tags. */
export const OWN_TAG = "lexam";
export const OWN_PREFIX = "lexam:";

/** The limits of what follows from results (docs/learning.md). */
export const learningLimits = {
  /** The newest tests of a student, of which everything is said. */
  testsCounted: 30,
  /** Questions that a finding wants practised, at most. */
  toPractiseMax: 200,
  /** As many as its button says. */
  toPractise: 10,
  /** Subjects of a student's progress, and topics of one, that are listed. */
  subjectsListed: 20,
  topicsListed: 30,
  /** Most findings that are shown. */
  findingsShown: 3,
} as const;

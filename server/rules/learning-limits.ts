/** Limits of statistics and findings (docs/learning.md). */
export const learningLimits = {
  /** The newest tests of a student that are evaluated. */
  testsCounted: 30,
  /** The most questions that a finding suggests to practise. */
  toPractiseMax: 200,
  /** The number on its button. */
  toPractise: 10,
  /** The most subjects of a student's progress, and topics of one, that are listed. */
  subjectsListed: 20,
  topicsListed: 30,
  /** Most findings that are shown. */
  findingsShown: 3,
} as const;

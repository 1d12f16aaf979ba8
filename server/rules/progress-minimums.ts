/** Answers under which progress says nothing of what they are about (docs/learning.md, section 3). */
export const ENOUGH_ANSWERS = 20;

/** Cases under which nothing is said of a habit: one or two of them are chance (docs/learning.md, section 3). */
export const ENOUGH_CASES = 3;

/** Tests under which there are neither findings nor habits. */
export const ENOUGH_TESTS = 3;

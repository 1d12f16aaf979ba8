import type { RandomTestFilters } from "#rules/random-test-rules.ts";

/** A test generated for one student, with what it was generated with; marks in hundredths. */
export interface RandomTest {
  id: number;
  paperId: number;
  title: string;
  description: string | null;
  numQuestions: number;
  durationMinutes: number;
  correctHundredths: number;
  /** A deduction, never negative. */
  incorrectHundredths: number;
  /** Without any where its questions were chosen. */
  filters: RandomTestFilters;
  /** The test whose questions were chosen, by its title; null where questions were drawn. */
  chosenFrom: string | null;
  createdAt: Date;
}

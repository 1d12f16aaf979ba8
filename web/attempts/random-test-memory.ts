// The random test started in this tab, so that /quiz/random finds it again (spec.md, section 3: it
// is held in session storage).
const KEY = "lexam.random-test";

/** Remembers a started random test. @param testId "random-12" */
export function rememberRandomTest(testId: string): void {
  try {
    window.sessionStorage.setItem(KEY, testId);
  } catch {
    // Denied: the address with the number works all the same.
  }
}

/** The random test started in this tab ("random-12"), or null. */
export function rememberedRandomTest(): string | null {
  try {
    return window.sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

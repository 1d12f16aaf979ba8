// Which browser tests run when, and in which of the four looks (desktop and phone, light and dark).

/**
 * Files in one look alone, light on the desktop: `.once.` in a file's name says that its tests are long, or
 * about what a screen does, which is the same in light and dark, on desktop and phone.
 */
export const LONG = /full-mock|session|updates|\.once\./;

/**
 * Files in two looks by night, light on the desktop and dark on the phone: what results teach, whose pages are
 * drawn from the same parts as those that run in all four, and a whole paper, which is long and differs on a
 * phone. All other files run in all four by night.
 */
export const TWICE =
  /learning-|blind-review|notebook|practice|progress|result-teaches|review|whole-paper/;

/**
 * Files on the phone by day: what most people use one for, and one look at every administrators' screen. By day
 * everything else runs on the desktop alone.
 */
export const PHONE_BY_DAY = /main-job|random-test|admin-area\.spec/;

/** Of them, those that by day run nowhere else: axe opens the same screens on the desktop. */
export const PHONE_ALONE_BY_DAY = /admin-area\.spec/;

/** Whole files that run by night alone: nothing jumps on any page, a translated page, and a slow network. */
export const NIGHTLY_FILES = /layout-shift|translators|slow-network|full-mock/;

/**
 * The details of a test that runs by night alone: a rare case that needs a browser, or one whose rule has a
 * quicker test with every change.
 */
export const NIGHTLY = { tag: "@nightly" };

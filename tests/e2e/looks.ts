// In which of the four looks (desktop and phone, light and dark) a file's tests run, by its name. `npm test` runs
// light on the desktop and dark on the phone; the other two are added by `npm run test:nightly`.

/**
 * In one alone: `.once.` in a file's name says that its tests are long, or about what a screen does, which
 * is the same in light and dark, on desktop and phone.
 */
export const LONG = /full-mock|session|updates|\.once\./;

/**
 * In two, light on the desktop and dark on the phone: what results teach, whose pages are drawn from the
 * same parts as those that run in all four, and a whole paper, which is long and differs on a phone.
 */
export const TWICE =
  /learning-|blind-review|notebook|practice|progress|result-teaches|review|whole-paper/;

/** By night alone: nothing jumps on any page at three widths, a translated page, and a slow network. */
export const NIGHTLY = /layout-shift|translators|slow-network|full-mock/;

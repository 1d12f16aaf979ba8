/** A problem that people write about most, and what helps. */
export interface CommonIssue {
  id: string;
  title: string;
  answer: string;
  /** Where more is said about it: the id of an FAQ. */
  faq: string;
}

/** The list of docs/screens.md, section 12. */
export const commonIssues: CommonIssue[] = [
  {
    id: "loading",
    title: "A quiz does not load",
    answer:
      "Check your connection, choose Back to Tests and start the test again. Answers you have already given are kept, and the quiz offers to resume.",
    faq: "not-loading",
  },
  {
    id: "timer",
    title: "The timer is not where I left it",
    answer:
      "The clock runs on while you look at another tab, while the network is away and while the device sleeps. It rests only while the quiz is closed, and resuming takes one minute off.",
    faq: "resume",
  },
  {
    id: "login",
    title: "I can’t log in, or need a password reset",
    answer:
      "You sign in through Google, so there is no Lexam password. Password reset and a change of e-mail address are handled by e-mail only: write to us.",
    faq: "password",
  },
  {
    id: "results",
    title: "My result is not there yet",
    answer:
      "A result appears at once as a rule, and at most 2-3 minutes after you submit. If the network was away, open the test again in the same browser: it keeps your answers and sends them.",
    faq: "results",
  },
  {
    id: "landscape",
    title: "A quiz is cramped on a phone held sideways",
    answer:
      "Everything works in landscape, but there is little room for the question. Hold the phone upright: the clock stays at the top, and the button with the question’s number opens the list of all questions.",
    faq: "phone",
  },
];

/** One fact of a section: what it is about, and what holds. */
export interface PrivacyFact {
  term: string;
  text: string;
}

/** A section of the privacy policy. */
export interface PrivacySection {
  /** Names it in the address: /privacy#cookies. */
  id: string;
  title: string;
  /** Sentences before the facts. */
  lead?: string;
  facts: PrivacyFact[];
}

/**
 * The privacy policy (docs/screens.md, section 12), with the time limits of docs/rules.md,
 * section 11.
 */
export const privacySections: PrivacySection[] = [
  {
    id: "data",
    title: "Data we collect",
    facts: [
      {
        term: "From Google, when you sign in",
        text: "Your verified e-mail address, your name, the address of your profile picture, and the number by which Google knows your account. Your Google password never reaches us.",
      },
      {
        term: "From your tests",
        text: "The tests you take and the random tests you generate, your answers, how long each question was on the screen and its passage in view, how often you went to it, how often an answer changed and through which options, what you marked for review, highlighted and struck out, how often you left the page, until you submit a test when and on which of your devices you last resumed it, and your results.",
      },
      {
        term: "From what you learn",
        text: "The questions that you practise and review, with your answers, when you gave them and how long they took, when each is due again, the answers of a blind review, the reasons and notes that you write to questions, and what all of these come to: which questions you met, how often you were right, and which mistakes are open.",
      },
      {
        term: "From your visits",
        text: "When your sessions began, when each was last used and when it ends, the kind of browser and system it is on, such as “Chrome on Windows”, and for 7 days why it ended and from which of your devices. The server’s log notes the time, the address and the network (IP) address of each request; it never holds a sign-in token. Of an access token that you create for a program: its name, what it may do, when it ends and when it was last used.",
      },
      {
        term: "From your mails",
        text: "What you write to support, and the address you write from.",
      },
    ],
  },
  {
    id: "use",
    title: "How we use it",
    lead: "To run Lexam, and for nothing else.",
    facts: [
      {
        term: "Your account",
        text: "To sign you in, to create your account on your first sign-in, and to open private tests to you that you were invited to.",
      },
      {
        term: "Your tests",
        text: "To save your answers, to let you resume on any of your devices, to grade your tests, and to show you your results and statistics.",
      },
      {
        term: "Your progress",
        text: "To show you where your next marks are, your mistakes and when to meet them again, and to choose the questions of a practice. What people chose in a test and how long they took is counted for everybody without their names, so that a result can say how others did, from 20 people on.",
      },
      {
        term: "Analytics",
        text: "To see how tests and questions are answered, and improve them: how long each question was on the screen and its passage in view, when it was first shown, how often it was gone to, how often an answer changed and through which options, what was marked for review, highlighted and struck out, and how often the page was left.",
      },
      {
        term: "No advertising",
        text: "Lexam shows no advertising, sells no data, and takes no payments. It is free.",
      },
    ],
  },
  {
    id: "security",
    title: "Security and retention",
    facts: [
      {
        term: "Access",
        text: "Lexam shows your results and statistics to you, with one exception: of a private test that you joined by invitation, administrators see your name, e-mail address and profile picture, when you joined, whether you are taking it, how often you have taken it and your best score. Administrators also see the list of accounts, with names and e-mail addresses. They can have servers of their institute told, by the numbers of your account and of the test, that you submitted it, but not your answers or score. You stay signed in for 30 days after your last visit, 90 days at most, and Logout ends the session at once. Sign-in is left to Google, so Lexam keeps no password.",
      },
      {
        term: "An account",
        text: "Its data is kept for as long as the account is there. The data of a deleted account is removed within 30 days: on the 30th day, unless you sign in before, or at once if you choose that. Backups may hold it for 30 days after that; should one have to be restored, the deletion is carried out again. Until then the account’s number alone is kept, for 31 days, to know which it is. What you answered stays in the statistics of tests as nobody’s, with no name, e-mail or number that leads back to you, and so do questions and tests that an administrator wrote.",
      },
      {
        term: "An unfinished test",
        text: "It can be resumed for 24 hours after its last save. After that it is closed, counts nowhere, and is removed 30 days later. A random test that you never begin is removed after 7 days.",
      },
      {
        term: "Analytics",
        text: "2 years after you begin a test, how long each question took, how long its passage was in view and when it was first shown, how often you went to it, how often an answer changed and through which options, your marks for review, highlights and struck options and your tab switches are erased. Your answers and your result stay, for you, and so does the total time taken, which is part of the result.",
      },
      {
        term: "Sessions and copies",
        text: "An ended session is removed after 7 days, an access token when you end it or 30 days after it expired, webhook messages to other servers after 30 days, a copy of your data that you asked for after 24 hours.",
      },
    ],
  },
  {
    id: "rights",
    title: "Your rights",
    lead: "You can download a copy of your data and delete your account on the Account page. For everything else write to us from the e-mail address of your account. Requests are answered within 30 days.",
    facts: [
      {
        term: "See",
        text: "You can see your results and statistics in Lexam at any time. Download My Data on the Account page makes a copy of everything kept about you.",
      },
      {
        term: "Correct",
        text: "Ask us to correct what is wrong, or to change your e-mail address.",
      },
      {
        term: "Delete",
        text: "Delete My Account on the Account page signs you out everywhere and deletes the account, as you choose, in 30 days or at once. Signing in before the 30th day takes it back; nothing brings back what was deleted at once.",
      },
      { term: "Object", text: "Tell us if you do not agree with a use of your data." },
    ],
  },
  {
    id: "cookies",
    title: "Cookies and local storage",
    lead: "This is the whole cookie policy. Nothing here follows you to other sites.",
    facts: [
      {
        term: "One cookie",
        text: "It protects your sign-in while you are at Google. It is removed when you come back, and after 10 minutes in any case.",
      },
      {
        term: "Local storage",
        text: "Your browser keeps your session, when it was last extended, the end of its access token and when it came, the answers of tests in progress for 24 hours (if they could not be sent, until you have seen a message about it), submitted answers until the server has them, how long you have been at a question of a practice, reasons and notes of questions and your answers in review until the server has them, the size of text that you chose last, whether you prefer light or dark, how wide a passage stands beside its questions, and whether letter keys are switched off. Logout removes the session. When it ends otherwise, your browser keeps for 24 hours, or until the next sign-in, why and when it ended, from which device, and your e-mail address, to tell you so. Deleting your account at once removes all of this that is yours from the browser where you do it, and keeps only when it was.",
      },
      {
        term: "Session storage",
        text: "Until you close the tab: the page you wanted to see when you were asked to sign in, also while someone else is signed in, what you filled in for a random test, the questions of the random test that you started last, which messages of a test you have dismissed, how far you scrolled on each page; of administrators, whether a preview shows the keys and the question that they edit from a preview; and, while you are at Google or your learning platform, a random number that shows that this tab began the sign-in, which is kept with what your learning platform asks you to decide.",
      },
    ],
  },
  {
    id: "third-parties",
    title: "Third-party services",
    facts: [
      {
        term: "Your learning platform",
        text: "If you open tests from your institute’s Moodle or another learning platform, it gives us its number for you and, if it shares them, your name and e-mail address, and gets your best score in each test that you open there. You see and end this under Account.",
      },
      {
        term: "Google",
        text: "Google signs you in, under its own privacy policy. If your account has a profile picture, your browser loads it from Google.",
      },
      {
        term: "No one else",
        text: "Fonts, scripts and pictures of the pages come from our own server. There is no advertising network and no outside analytics.",
      },
    ],
  },
];

/** What a page knows of the installation before anyone has signed in. */
export interface Application {
  supportEmail: string;
  /** What those under age read before they sign in; null for nothing. */
  ageNote: string | null;
  developmentSignIn: boolean;
  /** The institute's, by its IANA name. */
  timeZone: string;
}

let described: Application | null = null;

/** Says what is known where no server has written it into the page: in the build, and in tests. */
export function describeApplication(application: Application): void {
  described = application;
}

/**
 * The installation's settings, which the server writes into each page, so that nothing waits for them
 * and nothing moves when they come.
 *
 * @throws Error on a page that no server of ours sent
 */
export function applicationHere(): Application {
  if (described === null) {
    const text = document.getElementById("application")?.textContent;
    if (!text) throw new Error("The page does not say whose it is.");
    described = JSON.parse(text) as Application;
  }
  return described;
}

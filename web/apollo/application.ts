/** The installation's settings that a page needs before sign-in. */
export interface Application {
  supportEmail: string;
  /** Shown to people under age before they sign in; null for none. */
  ageNote: string | null;
  developmentSignIn: boolean;
  /** The institute's time zone, by its IANA name. */
  timeZone: string;
}

let described: Application | null = null;

/** Sets the settings for pages that no server has rendered: in the build and in tests. */
export function describeApplication(application: Application): void {
  described = application;
}

/**
 * The installation's settings. The server writes them into each page, so that nothing waits for them or moves when
 * they arrive.
 * @throws Error on a page that our server didn't send
 */
export function applicationHere(): Application {
  if (described === null) {
    const text = document.getElementById("application")?.textContent;
    if (!text) throw new Error("The page does not say whose it is.");
    described = JSON.parse(text) as Application;
  }
  return described;
}

import { useEffect, useState } from "react";
import { post } from "./transport.ts";

/** What a page knows of the installation before anyone has signed in. */
export interface Application {
  supportEmail: string;
  developmentSignIn: boolean;
}

let asked: Promise<Application> | null = null;

async function ask(): Promise<Application> {
  // Loaded apart, so that the landing page does not wait for every operation of the product.
  const { ApplicationQuery } = await import("./application-query.ts");
  const { result } = await post(ApplicationQuery, {});
  if (!result.data) throw new Error("The server did not describe the application.");
  return result.data.application;
}

/** The installation's settings for the page, asked for once. Null until they are known. */
export function useApplication(): Application | null {
  const [application, setApplication] = useState<Application | null>(null);
  useEffect(() => {
    let shown = true;
    asked ??= ask();
    asked.then(
      (answer) => {
        if (shown) setApplication(answer);
      },
      () => {
        // What needs it stays away; the next screen asks again.
        asked = null;
      },
    );
    return () => {
      shown = false;
    };
  }, []);
  return application;
}

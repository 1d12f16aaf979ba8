import type { ReactNode } from "react";
import { applicationHere } from "../apollo/application.ts";
import { Brand } from "../ui/Brand.tsx";
import { usePageTitle } from "../ui/Page.tsx";
import { TextAnchor } from "../ui/TextLink.tsx";
import classes from "./AuthFrame.module.css";
import { Preamble } from "./Preamble.tsx";

interface AuthFrameProps {
  /** The window's title. */
  name: string;
  title: string;
  lead?: ReactNode;
  /** `plain` is for what is no greeting: a smaller title, and on phones the form alone. */
  look?: "greeting" | "plain";
  children: ReactNode;
}

/** The pages around a sign-in: the form, whom to write to, and the Preamble beside them. */
export function AuthFrame({ name, title, lead, look = "greeting", children }: AuthFrameProps) {
  usePageTitle(name);
  const { supportEmail } = applicationHere();
  return (
    <div className={classes.screen} data-look={look}>
      <main className={classes.side}>
        <div>
          <Brand />
        </div>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          {lead && <p className={classes.lead}>{lead}</p>}
          {children}
        </div>
        <p className={classes.trouble}>
          Trouble signing in? Write to{" "}
          <TextAnchor href={`mailto:${supportEmail}`}>{supportEmail}</TextAnchor>
        </p>
      </main>
      <div className={classes.beside}>
        <Preamble />
      </div>
    </div>
  );
}

/** What is said under the button of such a page. */
export function AuthRemark({ children }: { children: ReactNode }) {
  return <p className={classes.remark}>{children}</p>;
}

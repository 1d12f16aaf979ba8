import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { describeApplication } from "../../apollo/application.ts";
import { ExamHallPicture } from "../../attempts/hall/ExamHallPicture.tsx";
import { Frame } from "../Frame.tsx";
import { Opening } from "../Opening.tsx";
import { VisitorHeader } from "../VisitorHeader.tsx";
import { Landing } from "./Landing.tsx";
import { PictureContext } from "./ProductPicture.tsx";

/** In the place of the support address, which the server knows that sends the page (server/http/web-pages.ts). */
const SUPPORT_EMAIL = "support-email.invalid";

/** @throws {Error} the policy of our pages would refuse a script or a style that stands in it */
async function htmlOf(content: ReactNode): Promise<string> {
  describeApplication({ supportEmail: SUPPORT_EMAIL, ageNote: null, developmentSignIn: false });
  const { prelude } = await prerender(<StaticRouter location="/">{content}</StaticRouter>, {
    // In one piece: what comes later would be put in its place by an inline script.
    progressiveChunkSize: Number.POSITIVE_INFINITY,
    onError: (error) => {
      throw error;
    },
  });
  const html = await new Response(prelude as ReadableStream).text();
  const refused = /<script|<style|\sstyle="[^"]*"/.exec(html);
  if (refused !== null) throw new Error(`A page written down has ${refused[0]} in it.`);
  return html;
}

/** The landing page as HTML, for a visitor whom nothing is known of. The build writes it down. */
export function landingHtml(): Promise<string> {
  return htmlOf(
    <PictureContext value={ExamHallPicture}>
      <Frame header={<VisitorHeader known />}>
        <Landing />
      </Frame>
    </PictureContext>,
  );
}

/** What every other page with a header shows until its scripts are there. */
export function openingHtml(): Promise<string> {
  return htmlOf(<Opening />);
}

import type { ReactNode } from "react";
import { prerender } from "react-dom/static";
import { StaticRouter } from "#router";
import { ExamHallPicture } from "../../attempts/hall/ExamHallPicture.tsx";
import { Frame } from "../Frame.tsx";
import { Opening } from "../Opening.tsx";
import { VisitorHeader } from "../VisitorHeader.tsx";
import { Landing } from "./Landing.tsx";
import { PictureContext } from "./ProductPicture.tsx";

async function htmlOf(content: ReactNode): Promise<string> {
  const { prelude } = await prerender(<StaticRouter location="/">{content}</StaticRouter>, {
    onError: (error) => {
      throw error;
    },
  });
  return new Response(prelude as ReadableStream).text();
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

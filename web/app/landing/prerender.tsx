import { prerender } from "react-dom/static";
import { StaticRouter } from "#router";
import { ExamHallPicture } from "../../attempts/hall/ExamHallPicture.tsx";
import { Frame } from "../Frame.tsx";
import { VisitorHeader } from "../VisitorHeader.tsx";
import { Landing } from "./Landing.tsx";
import { PictureContext } from "./ProductPicture.tsx";

/** The landing page as HTML, for a visitor whom nothing is known of. The build writes it down. */
export async function landingHtml(): Promise<string> {
  const { prelude } = await prerender(
    <StaticRouter location="/">
      <PictureContext value={ExamHallPicture}>
        <Frame header={<VisitorHeader known />}>
          <Landing />
        </Frame>
      </PictureContext>
    </StaticRouter>,
    {
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude as ReadableStream).text();
}

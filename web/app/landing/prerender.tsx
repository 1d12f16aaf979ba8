import { prerender } from "react-dom/static";
import { StaticRouter } from "react-router-dom";
import { describeApplication } from "../../apollo/application.ts";
import { ExamHallPicture } from "../../attempts/hall/ExamHallPicture.tsx";
import { Frame } from "../Frame.tsx";
import { VisitorHeader } from "../VisitorHeader.tsx";
import { Landing } from "./Landing.tsx";
import { PictureContext } from "./ProductPicture.tsx";

/** In the place of the support address, which the server knows that sends the page (server/http/web-pages.ts). */
const SUPPORT_EMAIL = "support-email.invalid";

/** The landing page as HTML, for a visitor whom nothing is known of. The build writes it down. */
export async function landingHtml(): Promise<string> {
  describeApplication({ supportEmail: SUPPORT_EMAIL, ageNote: null, developmentSignIn: false });
  const { prelude } = await prerender(
    <StaticRouter location="/">
      <PictureContext value={ExamHallPicture}>
        <Frame header={<VisitorHeader known />}>
          <Landing />
        </Frame>
      </PictureContext>
    </StaticRouter>,
    {
      // In one piece: React would send the larger half of a page after it, for an inline script to put
      // into its place, which the policy of this site refuses.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: (error) => {
        throw error;
      },
    },
  );
  return new Response(prelude as ReadableStream).text();
}

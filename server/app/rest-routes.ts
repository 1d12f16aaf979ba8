import { accountRoutes } from "../accounts/rest.ts";
import { tokenRoutes } from "../accounts/tokens/rest.ts";
import { attemptRoutes } from "../attempts/rest.ts";
import { auditRoutes } from "../audit/rest.ts";
import { batchRoutes } from "../batches/rest.ts";
import { blindReviewRoutes } from "../blind-reviews/rest.ts";
import { blueprintRoutes } from "../blueprints/rest.ts";
import { extraTimeRoutes } from "../extra-times/rest.ts";
import { testRoutes } from "../fixed-tests/rest.ts";
import { imageRoutes } from "../images/rest.ts";
import { importDraftRoutes } from "../imports/drafts/rest.ts";
import { exportRoutes } from "../imports/export-rest.ts";
import { importRoutes } from "../imports/rest.ts";
import { liveRoutes } from "../live/rest.ts";
import { notebookRoutes } from "../notebook/rest.ts";
import { passageRoutes } from "../passages/rest.ts";
import { platformRestRoutes } from "../platforms/rest.ts";
import { practiceRoutes } from "../practice/rest.ts";
import { privacyRoutes } from "../privacy/rest.ts";
import { problemReportRoutes } from "../problem-reports/rest.ts";
import { progressRoutes } from "../progress/rest.ts";
import { questionRoutes } from "../questions/rest.ts";
import { randomTestRoutes } from "../random-tests/rest.ts";
import { regradeRoutes } from "../regrades/rest.ts";
import { reportRoutes } from "../reports/rest.ts";
import type { RestRoute } from "../rest/route.ts";
import { resultRoutes } from "../results/rest.ts";
import { reviewRoutes } from "../reviews/rest.ts";
import { waitingRoomRoutes } from "../waiting-room/rest.ts";
import { webhookRoutes } from "../webhooks/rest.ts";

/** Every route of the REST adapter. */
export const routes: readonly RestRoute[] = [
  ...accountRoutes,
  ...tokenRoutes,
  ...questionRoutes,
  ...passageRoutes,
  ...imageRoutes,
  ...testRoutes,
  ...randomTestRoutes,
  ...attemptRoutes,
  ...waitingRoomRoutes,
  ...blindReviewRoutes,
  ...resultRoutes,
  ...progressRoutes,
  ...notebookRoutes,
  ...problemReportRoutes,
  ...practiceRoutes,
  ...reviewRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...importDraftRoutes,
  ...batchRoutes,
  ...blueprintRoutes,
  ...extraTimeRoutes,
  ...reportRoutes,
  ...auditRoutes,
  ...regradeRoutes,
  ...liveRoutes,
  ...webhookRoutes,
  ...platformRestRoutes,
  ...privacyRoutes,
];

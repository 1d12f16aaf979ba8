import { fileURLToPath } from "node:url";
import tests from "../../playwright.config.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** `npm run pictures`: the journeys in each of the four looks, every step a picture. */
export default {
  ...tests,
  testDir: fileURLToPath(new URL(".", import.meta.url)),
  testMatch: "*.pictures.ts",
  outputDir: `${root}.build/pictures/failures`,
  // The server is started from the top of the repository.
  webServer: { ...tests.webServer, cwd: root },
  projects: tests.projects?.map(({ name, use }) => ({ name, use })),
};

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { readWebPage } from "./web-page.ts";

const config = {
  ...readConfig({ JWT_SECRET: "a secret of thirty-two characters and more" }),
  supportEmail: 'help+"a"&b@example.com',
  ageNote: "</script><script>alert(1)</script>",
};

it("writes into the page what it is to know, and nothing of it is markup", async () => {
  const folder = mkdtempSync(join(tmpdir(), "lexam-page-"));
  writeFileSync(join(folder, "index.html"), "<html><head></head><body></body></html>");
  const page = readWebPage(folder, config);
  rmSync(folder, { recursive: true });
  const app = Fastify();
  app.get("/", (request, reply) => page.send(request, reply));
  const text = (await app.inject({ url: "/" })).body;
  const [, data = ""] = /id="application">(.*?)<\/script>\s*<\/head>/.exec(text) ?? [];
  expect(JSON.parse(data)).toEqual({
    supportEmail: config.supportEmail,
    ageNote: config.ageNote,
    developmentSignIn: config.developmentSignIn,
    timeZone: "Asia/Kolkata",
  });
  expect(text.match(/<script/g)).toHaveLength(1);
});

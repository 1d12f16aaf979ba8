import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Fastify from "fastify";
import { expect, it } from "vitest";
import { readConfig } from "../config/config.ts";
import { readWebPages } from "./web-pages.ts";

async function textAt(url: string, config: Parameters<typeof readWebPages>[1]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "lexam-pages-"));
  try {
    mkdirSync(join(folder, "pages"));
    const page = (body: string) => `<html><head></head><body>${body}</body></html>`;
    writeFileSync(join(folder, "index.html"), page("any"));
    writeFileSync(
      join(folder, "pages/landing.html"),
      page('<a href="mailto:support-email.invalid">support-email.invalid</a>'),
    );
    const table = [{ path: "/", file: "pages/landing.html", links: [] }];
    writeFileSync(join(folder, "pages.json"), JSON.stringify(table));
    const pageOf = readWebPages(folder, config);
    const app = Fastify();
    app.get("/*", (request, reply) => pageOf(request.url).html.send(request, reply));
    return (await app.inject({ url })).body;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const config = {
  ...readConfig({ JWT_SECRET: "a secret of thirty-two characters and more" }),
  supportEmail: 'help+"a"&b@example.com',
  ageNote: "</script><script>alert(1)</script>",
};

it("writes into each page what it is to know, and nothing of it is markup", async () => {
  for (const url of ["/", "/tests"]) {
    const text = await textAt(url, config);
    const [, data = ""] = /id="application">(.*?)<\/script>\s*<\/head>/.exec(text) ?? [];
    expect(JSON.parse(data)).toEqual({
      supportEmail: config.supportEmail,
      ageNote: config.ageNote,
      developmentSignIn: config.developmentSignIn,
    });
    expect(text.match(/<script/g)).toHaveLength(1);
  }
});

it("fills the support address into the page that the build has written whole", async () => {
  const text = await textAt("/", config);
  expect(text).toContain(
    '<a href="mailto:help+&quot;a&quot;&amp;b@example.com">help+&quot;a&quot;&amp;b@example.com</a>',
  );
  expect(text).not.toContain("support-email.invalid");
});

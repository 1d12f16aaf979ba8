import type { FastifyInstance } from "fastify";
import { DAY_MS } from "#rules/durations.ts";
import type { Dependencies } from "../dependencies.ts";

/** RFC 9116 wants less than a year, so that nobody writes to an address given up long ago. */
const VALID_DAYS = 180;

/** Where to report a weakness (RFC 9116): /.well-known/security.txt. */
export function serveSecurityTxt(app: FastifyInstance, { config, now }: Dependencies): void {
  const path = "/.well-known/security.txt";
  app.get(path, async (_request, reply) => {
    const expires = new Date(now().getTime() + VALID_DAYS * DAY_MS);
    // By the day, so that the text is the same all day long.
    expires.setUTCHours(0, 0, 0, 0);
    const fields = [
      ["Contact", `mailto:${config.supportEmail}`],
      ["Expires", expires.toISOString()],
      ["Preferred-Languages", "en"],
      ["Canonical", `${config.publicUrl}${path}`],
    ];
    return reply
      .header("cache-control", "public, max-age=86400")
      .type("text/plain; charset=utf-8")
      .send(fields.map(([name, value]) => `${name}: ${value}\n`).join(""));
  });
}

import helmet, { type FastifyHelmetOptions } from "@fastify/helmet";
import Fastify, { type FastifyInstance } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { HSTS_SECONDS, PERMISSIONS_POLICY } from "./client-errors.ts";

/** What any answer has by itself. */
const OWN = ["connection", "content-length", "content-type", "date"];

/**
 * The headers that helmet sets. They are the same for every answer, and it would put them together again
 * for each, which takes longer than most of what else a request needs.
 */
async function helmetHeaders(options: FastifyHelmetOptions): Promise<Record<string, string>> {
  const asked = Fastify();
  await asked.register(helmet, options);
  asked.get("/", () => "");
  const { headers } = await asked.inject("/");
  await asked.close();
  const set = Object.entries(headers).filter(([name]) => !OWN.includes(name));
  return Object.fromEntries(set.map(([name, value]) => [name, String(value)]));
}

/**
 * Sets the security headers of every response. They forbid scripts, frames and forms of other sites, text that becomes a
 * script (Trusted Types), devices, and referrers.
 */
export async function secure(app: FastifyInstance, { config }: Dependencies): Promise<void> {
  const overHttps = config.publicUrl.startsWith("https:");
  const headers = await helmetHeaders({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        // blob: for the pictures in texts, which a page fetches with its token.
        imgSrc: ["'self'", "data:", "blob:", "https://*.googleusercontent.com"],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
        ...(overHttps ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: overHttps ? { maxAge: HSTS_SECONDS, includeSubDomains: false } : false,
    referrerPolicy: { policy: "no-referrer" },
    xFrameOptions: { action: "deny" },
  });
  headers["permissions-policy"] = PERMISSIONS_POLICY;
  app.addHook("onRequest", (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
}

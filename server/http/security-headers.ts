import helmet from "@fastify/helmet";
import type { FastifyInstance } from "fastify";
import type { Dependencies } from "../dependencies.ts";
import { HSTS_SECONDS, PERMISSIONS_POLICY } from "./client-errors.ts";

/**
 * What every answer tells a browser not to do: no script, frame or form from elsewhere, no text made
 * into script unseen (Trusted Types), no device, no address told to the next page.
 */
export async function secure(app: FastifyInstance, { config }: Dependencies): Promise<void> {
  const overHttps = config.publicUrl.startsWith("https:");
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", "data:", "https://*.googleusercontent.com"],
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
  app.addHook("onRequest", async (_request, reply) => {
    reply.header("permissions-policy", PERMISSIONS_POLICY);
  });
}

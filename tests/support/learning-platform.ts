import { createHash, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import jwt from "jsonwebtoken";

/** A score as a platform's gradebook got it. */
interface ReceivedScore {
  path: string;
  authorization: string | undefined;
  body: { userId: string; scoreGiven: number; scoreMaximum: number; comment?: string };
}

const LTI = "https://purl.imsglobal.org/spec/lti/claim";

/** Somebody who opens an activity. */
export interface PlatformUser {
  sub: string;
  name?: string;
  email?: string;
  roles?: string[];
}

/** A learning platform on this computer: its keys, its tokens and its gradebook, over real HTTP. */
export interface LearningPlatform {
  url: string;
  /** What an administrator of Lexam enters. */
  input: Record<string, unknown>;
  scores: ReceivedScore[];
  tokenRequests: URLSearchParams[];
  /** Claims about the person who opens the next activity, for a test with a real browser. */
  next: Record<string, unknown> | null;
  /** The choices that teachers' browsers brought back, as signed. */
  choices: string[];
  /** The issuer in its configuration for tools. */
  issuer: string;
  /** The registration requests that tools sent. */
  registrations: { authorization: string | undefined; body: Record<string, unknown> }[];
  /** What the gradebook answers from now on. */
  scoreStatus: number;
  /** The claims of a launch of a test. */
  resourceClaims(user: PlatformUser, target: string, more?: object): Record<string, unknown>;
  /** The claims of a request for a choice. */
  choiceClaims(user: PlatformUser, more?: object): Record<string, unknown>;
  /** Signs a token as the platform does; with another key, as somebody else. */
  sign(
    claims: object,
    options?: { key?: KeyObject; algorithm?: jwt.Algorithm; kid?: string },
  ): string;
  close(): Promise<void>;
}

const LEARNER = "http://purl.imsglobal.org/vocab/lis/v2/membership#Learner";
export const INSTRUCTOR = "http://purl.imsglobal.org/vocab/lis/v2/membership#Instructor";

/**
 * Starts a platform.
 *
 * @param now its clock
 */
export async function startLearningPlatform(
  now: () => Date,
  clientId = "lexam-1",
): Promise<LearningPlatform> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const scores: ReceivedScore[] = [];
  const tokenRequests: URLSearchParams[] = [];
  const choices: string[] = [];
  const registrations: LearningPlatform["registrations"] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      const answer = (status: number, value: object) =>
        response
          .writeHead(status, { "content-type": "application/json" })
          .end(JSON.stringify(value));
      const path = request.url ?? "";
      if (path === "/jwks") {
        const key = publicKey.export({ format: "jwk" });
        return answer(200, { keys: [{ ...key, kid: "one", alg: "RS256", use: "sig" }] });
      }
      const page = (html: string) =>
        response.writeHead(200, { "content-type": "text/html" }).end(html);
      // A page of the platform's with a tool in a frame, as Moodle shows one.
      if (path.startsWith("/course?")) {
        const tool = new URLSearchParams(path.slice("/course?".length)).get("tool");
        return page(`<!doctype html><html lang="en"><title>Course</title><main><h1>Course</h1>
          <iframe title="Lexam" src="${tool?.replaceAll("&", "&amp;")}" width="900" height="600"></iframe></main></html>`);
      }
      if (path.startsWith("/auth?")) {
        const query = new URLSearchParams(path.slice("/auth?".length));
        const token = platform.sign({ ...platform.next, nonce: query.get("nonce") });
        return page(`<!doctype html><title>Going on</title>
          <form method="post" action="${query.get("redirect_uri")}">
          <input name="state" value="${query.get("state")}"><input name="id_token" value="${token}"></form>
          <script>document.forms[0].submit()</script>`);
      }
      if (path === "/return") {
        choices.push(new URLSearchParams(body).get("JWT") ?? "");
        return page("<!doctype html><title>Chosen</title><p>The activity was added.</p>");
      }
      if (path === "/configuration") {
        return answer(200, {
          ...{ issuer: platform.issuer, authorization_endpoint: `${url}/auth` },
          ...{ token_endpoint: `${url}/token`, jwks_uri: `${url}/jwks` },
          registration_endpoint: `${url}/register`,
          "https://purl.imsglobal.org/spec/lti-platform-configuration": {
            product_family_code: "moodle",
          },
        });
      }
      if (path === "/register") {
        const { authorization } = request.headers;
        registrations.push({ authorization, body: JSON.parse(body) });
        return answer(200, {
          client_id: "registered-1",
          "https://purl.imsglobal.org/spec/lti-tool-configuration": { deployment_id: "5" },
        });
      }
      if (path === "/token") {
        tokenRequests.push(new URLSearchParams(body));
        return answer(200, { access_token: "score-token", token_type: "Bearer", expires_in: 3600 });
      }
      scores.push({ path, authorization: request.headers.authorization, body: JSON.parse(body) });
      return answer(platform.scoreStatus, {});
    });
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}`;
  const common = ({ sub, name, email, roles = [LEARNER] }: PlatformUser) => ({
    ...{ iss: url, aud: clientId, sub, name, email },
    [`${LTI}/version`]: "1.3.0",
    [`${LTI}/deployment_id`]: "1",
    [`${LTI}/roles`]: roles,
    [`${LTI}/context`]: { id: "9", title: "Law of Contract" },
  });
  const platform: LearningPlatform = {
    ...{ url, scores, tokenRequests, choices, scoreStatus: 200, next: null },
    ...{ registrations, issuer: url },
    input: {
      ...{ name: "City Moodle", issuer: url, client_id: clientId, deployment_ids: ["1"] },
      ...{ authorize_url: `${url}/auth`, token_url: `${url}/token`, keys_url: `${url}/jwks` },
      ...{ origins: [], opens_private: false },
    },
    resourceClaims: (user, target, more = {}) => ({
      ...common(user),
      [`${LTI}/message_type`]: "LtiResourceLinkRequest",
      [`${LTI}/target_link_uri`]: target,
      [`${LTI}/resource_link`]: { id: "link-1" },
      "https://purl.imsglobal.org/spec/lti-ags/claim/endpoint": {
        scope: ["https://purl.imsglobal.org/spec/lti-ags/scope/score"],
        lineitem: `${url}/courses/9/lineitems/3/lineitem?type_id=2`,
      },
      ...more,
    }),
    choiceClaims: (user, more = {}) => ({
      ...common(user),
      [`${LTI}/message_type`]: "LtiDeepLinkingRequest",
      "https://purl.imsglobal.org/spec/lti-dl/claim/deep_linking_settings": {
        deep_link_return_url: `${url}/return`,
        accept_types: ["ltiResourceLink"],
        accept_presentation_document_targets: ["window"],
        accept_multiple: true,
        data: "course-9",
      },
      ...more,
    }),
    sign: (claims, { key = privateKey, algorithm = "RS256", kid = "one" } = {}) => {
      const iat = Math.floor(now().getTime() / 1000);
      return jwt.sign({ iat, exp: iat + 300, ...claims }, key, { algorithm, keyid: kid });
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
  return platform;
}

/** A nonce as a tab makes one, and the challenge that the server gets. */
export function newNonce(): { nonce: string; challenge: string } {
  const nonce = randomBytes(32).toString("base64url");
  return { nonce, challenge: createHash("sha256").update(nonce).digest("base64url") };
}

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parse } from "node:path";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { FixedFile } from "./fixed-file.ts";
import { problem, sendProblem } from "./problem.ts";

/** Adds a file to a page. @returns its address, which changes with its content */
type AddFile = (name: string, content: string | Buffer) => string;

/** The HTML of a page below its bar. */
interface PageParts {
  styles: string[];
  /** In the bar, at its end. */
  aside: string;
  body: string;
}

/** A page of one of the two interfaces. */
interface PageOptions {
  /** The page's address; its files are below it. */
  path: "/graphql" | "/api/v1/docs";
  title: string;
  /** Directives of its Content-Security-Policy beside the usual ones. */
  policy: readonly string[];
  build(add: AddFile): PageParts | Promise<PageParts>;
}

/** Scripts from this origin alone; the libraries set styles inline. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
];

const TYPES: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".woff2": "font/woff2",
};

const PLACES = { "/api/v1/docs": "REST", "/graphql": "GraphQL" };

const require = createRequire(import.meta.url);

function font(path: string): Buffer {
  return readFileSync(require.resolve(`@fontsource-variable/${path}-normal.woff2`));
}

/** The bar's style sheet, with the addresses of its fonts. */
function look(add: AddFile): string {
  const serif = add("source-serif-4.woff2", font("source-serif-4/files/source-serif-4-latin-opsz"));
  const sans = add("public-sans.woff2", font("public-sans/files/public-sans-latin-wght"));
  const css = readFileSync(new URL("interface-page.css", import.meta.url), "utf8");
  return css.replace("source-serif-4.woff2", serif).replace("public-sans.woff2", sans);
}

/**
 * A page of a library in the product's frame, with its files, all from this origin and made at the
 * first visit. A browser keeps the files for ever.
 */
export class InterfacePage {
  readonly #options: PageOptions;
  readonly #files = new Map<string, FixedFile>();
  #page: Promise<FixedFile> | null = null;

  constructor(options: PageOptions) {
    this.#options = options;
  }

  /** Answers with the page. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.#page ??= this.#build();
    const policy = [...POLICY, ...this.#options.policy].join("; ");
    reply.header("content-security-policy", policy).header("cache-control", "no-cache");
    return (await this.#page).send(request, reply);
  }

  /** Serves the files that pages which were sent refer to. */
  serveFiles(scope: FastifyInstance): void {
    const folder = this.#options.path.slice(scope.prefix.length);
    scope.get<{ Params: { file: string } }>(`${folder}/:file`, async (request, reply) => {
      this.#page ??= this.#build();
      await this.#page;
      const file = this.#files.get(request.params.file);
      if (file === undefined) {
        return sendProblem(reply, problem(404, "There is nothing at this address."));
      }
      reply.header("cache-control", "public, max-age=31536000, immutable");
      return file.send(request, reply);
    });
  }

  async #build(): Promise<FixedFile> {
    const { path, title, build } = this.#options;
    const add: AddFile = (name, content) => {
      const { name: stem, ext } = parse(name);
      const file = new FixedFile(TYPES[ext] ?? "application/octet-stream", content);
      this.#files.set(`${stem}-${file.hash}${ext}`, file);
      return `${path}/${stem}-${file.hash}${ext}`;
    };
    const { styles, aside, body } = await build(add);
    const places = Object.entries(PLACES).map(
      ([place, name]) =>
        `<a href="${place}"${place === path ? ' aria-current="page"' : ""}>${name}</a>`,
    );
    const sheets = [...styles, add("look.css", look(add))];
    // No header, which a library's page has of its own on a phone.
    return new FixedFile(
      "text/html; charset=utf-8",
      `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
${sheets.map((address) => `<link rel="stylesheet" href="${address}">`).join("\n")}
</head>
<body>
<nav class="lexam" aria-label="Interfaces">
<a class="brand" href="/"><span aria-hidden="true">§</span> Lexam</a>
<div>${places.join("")}</div>
${aside}
</nav>
${body}
</body>
</html>
`,
    );
  }
}

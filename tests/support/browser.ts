import { createHash, randomBytes } from "node:crypto";

/** A page or redirect that a browser got. */
export interface Step {
  /** The address as the browser sees it. */
  url: string;
  status: number;
  headers: Headers;
  text: string;
  /** Where a redirect leads, absolute. */
  location: string | null;
}

/**
 * A browser of the simplest kind: it keeps cookies with their paths and takes one step at a time.
 * The server may listen anywhere; the browser knows it by its public address alone.
 */
export class Browser {
  readonly cookies = new Map<string, { value: string; path: string }>();
  readonly #publicUrl: string;
  readonly #listening: string;

  /**
   * @param publicUrl the origin the server believes it has
   * @param listening the origin it really listens at
   */
  constructor(publicUrl: string, listening: string) {
    this.#publicUrl = publicUrl;
    this.#listening = listening;
  }

  /** One request, without following a redirect. */
  async step(address: string, init: RequestInit = {}): Promise<Step> {
    const url = new URL(address, this.#publicUrl);
    const headers = new Headers(init.headers);
    const cookie = this.cookieHeader(url.pathname);
    if (cookie !== "") headers.set("cookie", cookie);
    const target = url.href.replace(this.#publicUrl, this.#listening);
    const response = await fetch(target, { ...init, headers, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    const location = response.headers.get("location");
    return {
      url: url.href,
      status: response.status,
      headers: response.headers,
      text: await response.text(),
      location: location && new URL(location, url).href,
    };
  }

  /** Follows redirects from an address until one leads to the sign-in page, and answers that one. */
  async follow(address: string, init?: RequestInit): Promise<Step & { location: string }> {
    let step = await this.step(address, init);
    for (let hops = 0; hops < 10; hops += 1) {
      const { location } = step;
      if (location === null) throw new Error(`${step.url} answered ${step.status}: ${step.text}`);
      if (new URL(location).pathname === "/auth") return { ...step, location };
      step = await this.step(location);
    }
    throw new Error(`Too many redirects from ${address}`);
  }

  /** Signs in through development sign-in, as a script does (docs/rules.md, section 9). */
  async signIn(email: string): Promise<{ accessToken: string; refreshToken: string }> {
    const { location } = await this.follow(this.loginAddress({ login_hint: email }));
    const answer = new URL(location).searchParams;
    const [accessToken, refreshToken] = [answer.get("access_token"), answer.get("refresh_token")];
    if (accessToken === null || refreshToken === null) {
      throw new Error(`Sign-in failed: ${answer.get("error_description")}`);
    }
    return { accessToken, refreshToken };
  }

  /** Signs in as the web client does, up to the one-time code; the nonce it is bound to is kept. */
  async reachCode(email: string): Promise<{ code: string; nonce: string }> {
    const nonce = randomBytes(32).toString("base64url");
    const challenge = createHash("sha256").update(nonce).digest("base64url");
    const query = { login_hint: email, response: "code", challenge };
    const { location } = await this.follow(this.loginAddress(query));
    const code = new URL(location).searchParams.get("code");
    if (code === null) throw new Error(`Sign-in failed: ${new URL(location).search}`);
    return { code, nonce };
  }

  /** The address that begins a sign-in. */
  loginAddress(query: Record<string, string> = {}): string {
    const parameters = new URLSearchParams({ redirect_url: `${this.#publicUrl}/auth`, ...query });
    return `/api/v1/auth/google/login?${parameters}`;
  }

  /** What the browser sends to a path. */
  cookieHeader(path: string): string {
    return [...this.cookies]
      .filter(([, cookie]) => path === cookie.path || path.startsWith(`${cookie.path}/`))
      .map(([name, { value }]) => `${name}=${value}`)
      .join("; ");
  }

  #keep(line: string): void {
    const [, name = "", value = ""] = /^([^=]*)=([^;]*)/.exec(line) ?? [];
    const path = /; *Path=([^;]*)/i.exec(line)?.[1] ?? "";
    if (/; *Max-Age=0(;|$)/i.test(line)) this.cookies.delete(name);
    else this.cookies.set(name, { value, path });
  }
}

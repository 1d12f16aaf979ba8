import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { BUILT_SERVER } from "../../scripts/build.ts";
import { Browser } from "../support/browser.ts";

/** The product in a process of its own, built, as `npm start` runs it. */
export class ServerProcess {
  readonly url: string;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  #child: ChildProcess | null = null;
  #output = "";

  /** @param settings more of the environment, such as DATABASE_URL */
  constructor(port: number, dataDir: string, settings: Record<string, string> = {}) {
    this.url = `http://localhost:${port}`;
    this.dataDir = dataDir;
    const own = { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: "warn", NODE_ENV: "" };
    this.#env = { ...own, ...settings };
  }

  /**
   * Process number of the server, or of the primary one of several.
   *
   * @throws Error with what it wrote, for one that ended
   */
  get pid(): number {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      const how = child?.signalCode ?? child?.exitCode;
      throw new Error(`The server is not running; it ended with ${how}:\n${this.#output}`);
    }
    return child.pid;
  }

  /** Whether it ended, by itself or by a signal. */
  get hasEnded(): boolean {
    const child = this.#child;
    return child !== null && (child.exitCode !== null || child.signalCode !== null);
  }

  /** Starts, and answers the milliseconds until /readyz did. */
  async start(): Promise<number> {
    const began = performance.now();
    const child = spawn(process.execPath, [BUILT_SERVER], {
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
      env: { ...process.env, ...this.#env },
    });
    this.#child = child;
    this.#output = "";
    const collect = (chunk: Buffer) => {
      this.#output += chunk;
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    for (;;) {
      if (child.exitCode !== null) throw new Error(`The server ended:\n${this.#output}`);
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.status === 200) return performance.now() - began;
      if (performance.now() - began > 180_000) throw new Error(`Not ready:\n${this.#output}`);
      await sleep(25);
    }
  }

  /** kill -9 of the server alone, or of everything in its process group. */
  async kill(whole: boolean): Promise<void> {
    const child = this.#child;
    if (child?.pid === undefined) return;
    const gone = once(child, "exit");
    process.kill(whole ? -child.pid : child.pid, "SIGKILL");
    await gone;
  }

  /** SIGTERM; answers the exit code. */
  async stop(): Promise<number | null> {
    const child = this.#child;
    if (child?.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      return null;
    }
    const gone = once(child, "exit");
    child.kill("SIGTERM");
    await gone;
    return child.exitCode;
  }

  get output(): string {
    return this.#output;
  }

  /** An access token for a person, who signs in for it. */
  async accessToken(email: string): Promise<string> {
    const { accessToken } = await new Browser(this.url, this.url).signIn(email);
    return accessToken;
  }

  /** A signed-in person's requests to the running server. */
  async signIn(email: string): Promise<Person> {
    return new Person(this.url, await this.accessToken(email));
  }
}

/** Requests with an access token over real HTTP. */
export class Person {
  readonly #url: string;
  readonly #token: string;

  constructor(url: string, token: string) {
    this.#url = url;
    this.#token = token;
  }

  async send<Body>(
    path: string,
    body?: unknown,
    method = body === undefined ? "GET" : "POST",
  ): Promise<{ status: number; body: Body }> {
    const answer = await fetch(`${this.#url}/api/v1${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.#token}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Body };
  }
}

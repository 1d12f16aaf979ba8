import { Probe } from "./probe.ts";

/** What uses a database, and is told when it is gone. */
export interface Watched {
  /** Since when the one waits that has waited longest, in this watch's milliseconds; infinity for nobody. */
  oldest(): number;
  /** Refuses whoever has waited for too long. */
  refuseTired(now: number): void;
  /** Has everything that waits for an answer fail now. */
  cut(): void;
}

/** How often the state of things is looked at. */
const TICK_MS = 50;
/** A query or a wait of this length is a reason to ask whether the database lives. */
const SUSPICIOUS_MS = 250;
/** How long the database has to answer that. With the two above it stays within a second. */
const ANSWER_WITHIN_MS = 500;
const PROBE_EVERY_MS = 200;

/** Knows whether a database answers, for all pools of a process that are connected to it. */
export class Watch {
  readonly #probe: Probe;
  readonly #watched: Watched[] = [];
  readonly #timer: NodeJS.Timeout;
  #away = false;
  #clock = 0;
  #probing = false;
  #lastProbe = 0;

  /** @param url of the database */
  constructor(url: string) {
    this.#probe = new Probe(url);
    this.#timer = setInterval(() => {
      this.#clock += TICK_MS;
      void this.#look(this.#clock);
    }, TICK_MS).unref();
  }

  /** Whether the database was gone when it was last asked. */
  get isAway(): boolean {
    return this.#away;
  }

  /** Milliseconds in which this process got to hear anything: a busy machine is not a lost database. */
  get now(): number {
    return this.#clock;
  }

  add(watched: Watched): void {
    this.#watched.push(watched);
  }

  /** Opens the connection that asks whether the database lives, before it is needed. */
  async prepare(): Promise<void> {
    await this.#probe.answers(5_000);
  }

  /** Stops looking; to be called before the pools end. */
  stop(): void {
    clearInterval(this.#timer);
    this.#probe.close();
  }

  async #look(now: number): Promise<void> {
    for (const watched of this.#watched) watched.refuseTired(now);
    const oldest = Math.min(...this.#watched.map((watched) => watched.oldest()));
    const isDoubtful = this.#away || now - oldest > SUSPICIOUS_MS;
    if (!isDoubtful || this.#probing || now - this.#lastProbe < PROBE_EVERY_MS) return;
    this.#probing = true;
    this.#lastProbe = now;
    const answers = await this.#probe.answers(ANSWER_WITHIN_MS);
    this.#probing = false;
    const isLost = !answers && !this.#away;
    this.#away = !answers;
    if (isLost) for (const watched of this.#watched) watched.cut();
  }
}

import { dayStart } from "#rules/india-days.ts";
import { NoAnswer } from "../apollo/transport.ts";
import type {
  ReviewAnswerFragment,
  ReviewCardFragment,
  ReviewCountsFragment,
} from "../gql/graphql.ts";
import { type KeptIn, type Sent, type SentAnswer, UnsentAnswers } from "./unsent-answers.ts";

/** What was done with the question on the screen. */
export type Outcome =
  | { kind: "open" }
  /** Sent, and not answered yet. */
  | { kind: "sending"; choice: number }
  /** Kept on this device until there is a network. */
  | { kind: "kept"; choice: number }
  | { kind: "answered"; answer: ReviewAnswerFragment; rating: number };

/** How the day stands after an answer. */
type Standing = Pick<ReviewCountsFragment, "dueCount" | "answerCount">;

/** What the server refuses of a review; its words are the message. */
export class Refusal extends Error {}

/** An answer or a rating that does not count, and why. */
export interface Refused {
  /** How its question begins; null for a rating. */
  about: string | null;
  words: string;
}

export interface ReviewState {
  /** Null until the first answer of the server. */
  counts: ReviewCountsFragment | null;
  /** The question on the screen; null when there is none, or it is being asked for. */
  card: ReviewCardFragment | null;
  outcome: Outcome;
  /** Answers given today, kept ones among them, and those of today in all as far as is known. */
  done: number;
  total: number;
  /** Answers that wait on this device. */
  keptCount: number;
  /** Why they wait: nobody answers, or the server can't take them now. */
  keptBy: "network" | "server";
  /** Why the last delivery got no further, another object each time; null when all is sent. */
  undelivered: unknown;
  /** What was refused since the last answer. */
  refused: readonly Refused[];
  isAsking: boolean;
  /** Why the next questions did not come. */
  error: unknown;
  canUndo: boolean;
}

/** What the server is asked, each of it past any cache. @throws Refusal for what is never taken */
export interface ReviewGateway {
  load(): Promise<{ counts: ReviewCountsFragment; cards: readonly ReviewCardFragment[] }>;
  answer(sent: SentAnswer): Promise<ReviewAnswerFragment>;
  rate(id: string, rating: number): Promise<Standing>;
  undo(id: string): Promise<{ questionId: string; review: Standing }>;
}

/** What somebody sees in passing. */
export interface ReviewNews {
  /** Answers that were kept have arrived. */
  delivered(answers: readonly ReviewAnswerFragment[]): void;
  /** It could not be taken back. */
  notUndone(error: unknown): void;
}

/** The answer that can be taken back. */
interface Last {
  /** Null until it was sent. */
  id: string | null;
  /** Null when it is from before this sitting, and the server returns it. */
  given: { card: ReviewCardFragment; sent: SentAnswer } | null;
}

const OPEN: Outcome = { kind: "open" };
/** How much of a question names it. */
const ABOUT_LETTERS = 60;

function beginning(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= ABOUT_LETTERS ? line : `${line.slice(0, ABOUT_LETTERS).trimEnd()}…`;
}

/** One visit to review: the questions to come, the one on the screen, and what is still to be sent. */
export class ReviewSession {
  readonly #gateway: ReviewGateway;
  readonly #news: ReviewNews;
  readonly #unsent: UnsentAnswers;
  readonly #listeners = new Set<() => void>();
  #cards: readonly ReviewCardFragment[] = [];
  #standing: Standing = { dueCount: 0, answerCount: 0 };
  #counts: ReviewCountsFragment | null = null;
  #outcome: Outcome = OPEN;
  #last: Last | null = null;
  #error: unknown = null;
  #isAsking = false;
  #delivering: Promise<void> | null = null;
  #delivered: ReviewAnswerFragment[] = [];
  #refused: readonly Refused[] = [];
  #keptBy: ReviewState["keptBy"] = "network";
  #undelivered: unknown = null;
  /** Counts what was done, so that a queue asked for before is known to be old. */
  #steps = 0;
  #shownAt = 0;
  #state: ReviewState;

  constructor(gateway: ReviewGateway, news: ReviewNews, storage: KeptIn, userId: string) {
    this.#gateway = gateway;
    this.#news = news;
    this.#unsent = new UnsentAnswers(storage, userId);
    this.#state = this.#look();
  }

  readonly get = (): ReviewState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends what is kept, then asks for the next questions. */
  readonly load = async (): Promise<void> => {
    if (this.#isAsking) return;
    this.#isAsking = true;
    this.#changed();
    await this.deliver();
    try {
      this.#take(await this.#gateway.load());
      this.#open();
    } catch (error) {
      this.#error = error;
    }
    this.#isAsking = false;
    this.#changed();
  };

  /** After a refusal the server knows more: the numbers and the questions after the one on the screen. */
  async #refresh(): Promise<void> {
    const steps = this.#steps;
    try {
      const loaded = await this.#gateway.load();
      if (steps !== this.#steps || this.#isAsking) return;
      const [shown] = this.#cards;
      this.#take(loaded);
      if (shown === undefined) this.#open();
      else this.#cards = [shown, ...this.#cards.filter(({ id }) => id !== shown.id)];
      this.#changed();
    } catch {
      // What is there goes on; at its end the queue is asked for again.
    }
  }

  #take({ counts, cards }: Awaited<ReturnType<ReviewGateway["load"]>>): void {
    const waiting = new Set(this.#unsent.answers.map(({ questionId }) => questionId));
    this.#counts = counts;
    this.#standing = counts;
    this.#cards = cards.filter(({ id }) => !waiting.has(id));
    this.#error = null;
    // What waits here was given after all that the server knows.
    if (waiting.size > 0 || this.#last?.id === counts.undoableId) return;
    const { undoableId: id } = counts;
    this.#last = id === null ? null : { id, given: null };
  }

  /** Answers the question on the screen. @param choice option index, or -1 for "I don't know" */
  readonly choose = async (choice: number): Promise<void> => {
    const [card] = this.#cards;
    if (card === undefined || this.#isAsking || this.#outcome.kind !== "open") return;
    if (choice >= card.question.options.length) return;
    const seconds = Math.round((performance.now() - this.#shownAt) / 1000);
    const sent: SentAnswer = {
      ...{ kind: "answer", key: crypto.randomUUID(), questionId: card.id },
      ...{ revisionId: card.question.id, timesReviewed: card.timesReviewed },
      ...{ choice, seconds, givenAt: Date.now(), about: beginning(card.question.questionText) },
    };
    this.#steps += 1;
    this.#refused = [];
    this.#unsent.add(sent);
    this.#last = { id: null, given: { card, sent } };
    this.#outcome = { kind: "sending", choice };
    this.#changed();
    await this.deliver();
    if (this.#outcome.kind === "sending" && this.#last?.given?.sent === sent) {
      this.#outcome = { kind: "kept", choice };
      this.#changed();
    }
  };

  /** Overrules the proposed rating: kept at once, and sent when the question is left, however that is. */
  readonly rate = (rating: number): void => {
    const outcome = this.#outcome;
    if (outcome.kind !== "answered" || outcome.rating === rating) return;
    this.#unsent.rate({ kind: "rating", id: outcome.answer.id, rating });
    this.#outcome = { ...outcome, rating };
    this.#changed();
  };

  /** Goes on to the next question. */
  readonly next = async (): Promise<void> => {
    const { kind } = this.#outcome;
    if (kind === "answered" || kind === "kept") await this.#goOn();
  };

  /** Takes the last answer back, and shows its question again. */
  readonly undo = async (): Promise<void> => {
    const last = this.#last;
    if (last === null || this.#isAsking || this.#outcome.kind === "sending") return;
    this.#steps += 1;
    const { id: answerId, given } = last;
    let questionId = given?.card.id ?? null;
    if (answerId !== null) questionId = await this.#takeBack(answerId);
    else if (given !== null) this.#unsent.remove(given.sent);
    if (questionId === null) return;
    this.#last = null;
    if (given === null) await this.load();
    const first = given?.card ?? this.#cards.find(({ id }) => id === questionId);
    const others = this.#cards.filter(({ id }) => id !== questionId);
    this.#cards = first === undefined ? others : [first, ...others];
    this.#open();
    this.#changed();
  };

  /** Has the server take an answer back. @returns its question; null when that failed */
  async #takeBack(answerId: string): Promise<string | null> {
    const rating = this.#unsent.takeRating(answerId);
    try {
      await this.deliver();
      const { questionId, review } = await this.#gateway.undo(answerId);
      this.#standing = review;
      return questionId;
    } catch (error) {
      if (rating !== null) this.#unsent.rate(rating);
      this.#news.notUndone(error);
      return null;
    }
  }

  /** Sends what is kept, in order, until nothing is left or nobody answers. */
  readonly deliver = (): Promise<void> => {
    this.#delivering ??= this.#deliverAll().finally(() => {
      this.#delivering = null;
    });
    return this.#delivering;
  };

  async #deliverAll(): Promise<void> {
    const before = this.#refused;
    this.#unsent.lookAgain();
    for (let sent = this.#unsent.first; sent !== undefined; sent = this.#unsent.first) {
      try {
        await this.#send(sent);
        this.#unsent.remove(sent);
      } catch (error) {
        if (!(error instanceof Refusal)) {
          this.#keptBy = error instanceof NoAnswer ? "network" : "server";
          this.#undelivered = error;
          this.#changed();
          break;
        }
        this.#unsent.remove(sent);
        this.#refuse(sent, error);
      }
      this.#undelivered = null;
      this.#changed();
    }
    if (this.#refused.length > 0 && this.#refused !== before && !this.#isAsking) {
      void this.#refresh();
    }
    if (this.#delivered.length > 0) this.#news.delivered(this.#delivered);
    this.#delivered = [];
  }

  async #send(sent: Sent): Promise<void> {
    if (sent.kind === "rating") {
      this.#standing = await this.#gateway.rate(sent.id, sent.rating);
      return;
    }
    const answer = await this.#gateway.answer(sent);
    this.#standing = answer.review;
    const isLast = this.#last?.given?.sent.key === sent.key;
    if (isLast && this.#last !== null) this.#last = { ...this.#last, id: answer.id };
    const isShown = this.#outcome.kind === "sending" || this.#outcome.kind === "kept";
    if (isLast && isShown) this.#outcome = { kind: "answered", answer, rating: answer.rating };
    else this.#delivered.push(answer);
  }

  #refuse(sent: Sent, { message: words }: Refusal): void {
    const about = sent.kind === "answer" ? (sent.about ?? null) : null;
    this.#refused = [...this.#refused, { about, words }];
    if (sent.kind !== "answer" || this.#last?.given?.sent.key !== sent.key) return;
    this.#last = null;
    if (this.#outcome.kind !== "sending" && this.#outcome.kind !== "kept") return;
    // Its question is not what it was: what stands now is asked for, in its place.
    this.#cards = this.#cards.slice(1);
    this.#open();
    void this.load();
  }

  async #goOn(): Promise<void> {
    this.#steps += 1;
    this.#cards = this.#cards.slice(1);
    this.#open();
    this.#changed();
    if (this.#cards.length === 0) await this.load();
    else await this.deliver();
  }

  #open(): void {
    this.#outcome = OPEN;
    this.#shownAt = performance.now();
  }

  /** How many more are due today by the rating that waits here: one that comes again, or not, after all. */
  #dueByRating(): number {
    if (this.#outcome.kind !== "answered") return 0;
    const { id, rating: known, meetings } = this.#outcome.answer;
    const waiting = this.#unsent.ratingOf(id);
    if (waiting === null) return 0;
    const isToday = (wanted: number) =>
      meetings.some(({ rating, days }) => rating === wanted && days <= 0);
    return Number(isToday(waiting.rating)) - Number(isToday(known));
  }

  #look(): ReviewState {
    const kept = this.#unsent.answers.length - (this.#outcome.kind === "sending" ? 1 : 0);
    const { answerCount, dueCount } = this.#standing;
    const today = dayStart(new Date()).getTime();
    const ofBefore = this.#unsent.answers.filter(({ givenAt }) => givenAt < today).length;
    const done = answerCount + kept - ofBefore;
    return {
      counts: this.#counts,
      card: this.#cards[0] ?? null,
      outcome: this.#outcome,
      done,
      total: Math.max(done, answerCount + dueCount - ofBefore + this.#dueByRating()),
      keptCount: kept,
      keptBy: this.#keptBy,
      undelivered: this.#unsent.first === undefined ? null : this.#undelivered,
      refused: this.#refused,
      isAsking: this.#isAsking,
      error: this.#error,
      canUndo: this.#last !== null && this.#outcome.kind !== "sending",
    };
  }

  #changed(): void {
    this.#state = this.#look();
    for (const listener of [...this.#listeners]) listener();
  }
}

import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { constants, deflateRaw, deflateRawSync } from "node:zlib";
import { type FieldNode, type GraphQLResolveInfo, print } from "graphql";
import { LRUCache } from "lru-cache";
import type { Database } from "../database/client.ts";
import type { Dependencies } from "../dependencies.ts";
import { JoinedAnswer, type PackedText } from "./joined-answer.ts";

// What of an answer is the same for everybody who may see it, such as the questions of a paper, is
// resolved, written and compressed once, and put into each answer as it is (docs/decisions/0181).

/** Such a part, ready to be put into an answer. */
interface ReadyPart extends PackedText {
  /** Of its text: another text has another. 22 letters, digits, `-` and `_`. */
  hash: string;
  asked: number;
}

type Path = readonly (string | number)[];

interface Place {
  path: Path;
  key: string;
  /** Null where its items are resolved, since its text is not ready yet. */
  part: ReadyPart | null;
}

/** A part whose text the caller has, or was sent. */
export interface ToldPart {
  path: Path;
  hash: string;
  /** Whether an empty list stands for it, since the caller has it. */
  isLeftOut: boolean;
}

/** Bytes of parts that a process keeps. */
const MOST_KEPT = 16 * 1024 * 1024;
/** 128 bits. */
const HASH_BYTES = 16;
/** A part that is asked for so often is worth the milliseconds that compressing it best takes. */
const OFTEN = 3;
const QUICK = 4;

const kept = new WeakMap<Database["identity"], LRUCache<string, ReadyPart>>();

function keptOf({ identity }: Database): LRUCache<string, ReadyPart> {
  const known =
    kept.get(identity) ??
    new LRUCache<string, ReadyPart>({
      maxSize: MOST_KEPT,
      sizeCalculation: ({ json, packed }) => json.length + packed.length,
    });
  kept.set(identity, known);
  return known;
}

const packOptions = (level: number) => ({ level, finishFlush: constants.Z_FULL_FLUSH });

function makePart(value: unknown): ReadyPart {
  const json = Buffer.from(JSON.stringify(value));
  const hash = createHash("sha256").update(json).digest().subarray(0, HASH_BYTES);
  const packed = deflateRawSync(json, packOptions(QUICK));
  return { hash: hash.toString("base64url"), json, packed, asked: 0 };
}

async function packBest(part: ReadyPart): Promise<void> {
  const best = packOptions(constants.Z_BEST_COMPRESSION);
  part.packed = await promisify(deflateRaw)(part.json, best);
}

function valueAt(whole: unknown, path: Path): unknown {
  return path.reduce(
    (value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key],
    whole,
  );
}

function setAt(whole: unknown, path: Path, value: unknown): void {
  const holder = valueAt(whole, path.slice(0, -1));
  const last = path.at(-1);
  if (holder == null || last === undefined) return;
  (holder as Record<string | number, unknown>)[last] = value;
}

function pathOf({ path }: GraphQLResolveInfo): Path {
  const keys: (string | number)[] = [];
  for (let at: typeof path | undefined = path; at !== undefined; at = at.prev) keys.unshift(at.key);
  return keys;
}

const selections = new WeakMap<FieldNode, string>();

/** What is asked of a field, without variables: the same text in any operation that asks the same. */
function selectionOf({ fieldNodes, fragments }: GraphQLResolveInfo): string {
  const [first] = fieldNodes;
  if (first === undefined) return "";
  const known = selections.get(first);
  if (known !== undefined) return known;
  const own = fieldNodes.map(({ selectionSet }) => selectionSet && print(selectionSet)).join();
  const spread = own.includes("...") ? Object.values(fragments).filter(Boolean).map(print) : [];
  const text = [own, ...spread].join();
  selections.set(first, text);
  return text;
}

/** The parts of one answer, of an operation whose text is always the same. */
export class AnswerParts {
  readonly #kept: LRUCache<string, ReadyPart>;
  readonly #scope: string;
  readonly #isPart: (field: string) => boolean;
  readonly #places: Place[] = [];

  /**
   * @param scope names what is made of the data, and so of its parts, before they are sent
   * @param isPart whether a field may be one, by its name in the answer
   */
  constructor(
    { database }: Pick<Dependencies, "database">,
    scope: string,
    isPart: (field: string) => boolean = () => true,
  ) {
    this.#kept = keptOf(database);
    this.#scope = scope;
    this.#isPart = isPart;
  }

  /** See sharedList. */
  take<Item>(items: readonly Item[], name: string, info: GraphQLResolveInfo): Item[] {
    // Nothing is shorter than the hash of it.
    if (items.length === 0 || !this.#isPart(String(info.path.key))) return [...items];
    const path = pathOf(info);
    const key = `${this.#scope} ${name} ${info.returnType} ${selectionOf(info)}`;
    const part = this.#kept.get(key) ?? null;
    this.#places.push({ path, key, part });
    return part === null ? [...items] : [];
  }

  /** Puts what was left out back, for an answer that is written in another way. */
  restore<Data>(data: Data): Data {
    for (const { path, part } of this.#places) {
      if (part !== null) setAt(data, path, JSON.parse(part.json.toString()));
    }
    return data;
  }

  /**
   * The answer with its parts, to be sent.
   *
   * @param body what is sent, without them; changed by this
   * @param placed where in it a part stands, by its path in the operation's data
   * @param known hashes of what the caller has, which is left out; null when the caller can't know
   * @param tell puts what became of parts into the body, for a caller who can
   */
  join(
    body: object,
    placed: (path: Path) => Path,
    known: ReadonlySet<string> | null = null,
    tell: (parts: readonly ToldPart[]) => void = () => undefined,
  ): JoinedAnswer {
    const answer = new JoinedAnswer(body);
    const told: ToldPart[] = [];
    for (const place of this.#places) {
      const path = placed(place.path);
      const value = valueAt(body, path);
      if (!Array.isArray(value)) continue;
      const part = place.part ?? this.#keep(place.key, value);
      const { hash } = part;
      const isLeftOut = known?.has(hash) ?? false;
      setAt(body, path, isLeftOut ? [] : answer.mark(part));
      told.push({ path: place.path, hash, isLeftOut });
      part.asked += 1;
      // What fails here stays as it was compressed first.
      if (part.asked === OFTEN) packBest(part).catch(() => undefined);
    }
    if (known !== null && told.length > 0) tell(told);
    return answer;
  }

  #keep(key: string, value: unknown): ReadyPart {
    const part = makePart(value);
    this.#kept.set(key, part);
    return part;
  }
}

/**
 * A list that is the same for everybody who may see it. Where its text is ready nothing of it is
 * resolved; the operation's rules have decided before who may.
 *
 * @param name what it is made of, which never changes: "paper 7"
 */
export function sharedList<Item>(
  items: readonly Item[],
  name: string,
  { parts }: { parts: AnswerParts | null },
  info: GraphQLResolveInfo,
): Item[] {
  return parts === null ? [...items] : parts.take(items, name, info);
}

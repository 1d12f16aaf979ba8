import type { FormattedExecutionResult } from "graphql";
import { session } from "./session.ts";

// What of answers is the same for everybody, such as the questions of a paper, is sent to a browser
// once: it keeps that under its hash, and says what it has (docs/decisions/0181).

/** The operations whose answers have such parts. */
const WITH_PARTS: ReadonlySet<string> = new Set([
  ...["StartTest", "StartRandomTest", "Attempt", "ResumeAttempt", "StartFresh"],
  "Result",
]);

/** The papers of a few tests, before the submit and after it. */
const MOST_KEPT = 12;
const STORE = "lexam-parts";

interface ToldPart {
  /** Where it stands in the answer's data. */
  path: (string | number)[];
  hash: string;
  /** Whether the page has it, so that an empty list stands in its place. */
  isLeftOut: boolean;
}

/** Parts by their hashes, the newest last. Whatever a page says that it has, it has here. */
const kept = new Map<string, unknown>();

function ownerOf(): number | null {
  const current = session.get();
  return current.status === "member" ? current.user.userId : null;
}

let owner = ownerOf();

/** Absent where pages are not served over HTTPS; what is kept then lasts as long as the page. */
const stores = "caches" in globalThis ? globalThis.caches : null;
const storeOf = (userId: number | null) => `${STORE}-${userId}`;
const addressOf = (hash: string) => `/${STORE}/${hash}`;

/** Removes what was kept of anybody else. */
async function removeOthers(): Promise<void> {
  const names = (await stores?.keys()) ?? [];
  const others = names.filter((name) => name.startsWith(STORE) && name !== storeOf(owner));
  await Promise.all(others.map((name) => stores?.delete(name)));
}

async function readStore(): Promise<void> {
  await removeOthers();
  const store = await stores?.open(storeOf(owner));
  for (const request of (await store?.keys()) ?? []) {
    const hash = request.url.slice(request.url.lastIndexOf("/") + 1);
    const part: unknown = await (await store?.match(request))?.json();
    if (part !== undefined) kept.set(hash, part);
  }
}

async function writeStore(hash: string, part: unknown): Promise<void> {
  const store = await stores?.open(storeOf(owner));
  await store?.put(addressOf(hash), new Response(JSON.stringify(part)));
  const requests = (await store?.keys()) ?? [];
  const old = requests.slice(0, Math.max(0, requests.length - MOST_KEPT));
  for (const request of old) await store?.delete(request);
}

/** Whether answers to an operation have such parts. */
export function hasParts(operationName: string | undefined): boolean {
  return operationName !== undefined && WITH_PARTS.has(operationName);
}

/** Done once for a person; where the browser forbids storing, nothing is stored. */
let reading: Promise<void> | null = null;

/** Hashes of what this browser has, for the server to leave it out. */
export async function knownParts(): Promise<string[]> {
  reading ??= readStore().catch(() => undefined);
  await reading;
  return [...kept.keys()].slice(-MOST_KEPT);
}

function toldParts({ extensions }: FormattedExecutionResult<unknown>): readonly ToldPart[] {
  const parts: unknown = extensions?.parts;
  return Array.isArray(parts) ? parts : [];
}

/** Puts what this browser has into an answer that leaves it out, and keeps what came. */
export function fillParts(result: FormattedExecutionResult<unknown>): void {
  for (const { path, hash, isLeftOut } of toldParts(result)) {
    const last = path.at(-1) ?? "";
    const holder = path
      .slice(0, -1)
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], result.data);
    const fields = holder as Record<string, unknown>;
    if (isLeftOut) fields[last] = kept.get(hash);
    else keep(hash, fields[last]);
  }
}

function keep(hash: string, part: unknown): void {
  kept.set(hash, part);
  // A browser without room keeps it until the page is closed.
  void writeStore(hash, part).catch(() => undefined);
}

// Nothing of one person may be left for the next.
session.subscribe(() => {
  const next = ownerOf();
  if (next === owner) return;
  const wasSomebody = owner !== null;
  owner = next;
  kept.clear();
  reading = null;
  if (wasSomebody) void removeOthers().catch(() => undefined);
});

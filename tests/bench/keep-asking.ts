// A thread of its own that asks a server the same small question again and again, so that whatever
// else the benchmark does, such as sending 35 MB, doesn't count as waiting.
import { setTimeout as sleep } from "node:timers/promises";
import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";

interface Asked {
  url: string;
  authorization: string;
  /** Milliseconds between an answer and the next question. */
  pauseMs: number;
}

/** Begins to ask. @returns stops, and gives the milliseconds that each answer took */
export function keepAsking(asked: Asked): () => Promise<number[]> {
  const worker = new Worker(new URL(import.meta.url), { workerData: asked });
  const waits = new Promise<number[]>((resolve, reject) => {
    worker.once("message", resolve);
    worker.once("error", reject);
  });
  // Told when it is stopped; unheard till then, it would end this process and leave the server.
  waits.catch(() => undefined);
  return () => {
    worker.postMessage("stop");
    return waits;
  };
}

async function ask({ url, authorization, pauseMs }: Asked): Promise<void> {
  const waits: number[] = [];
  let isOver = false;
  parentPort?.once("message", () => {
    isOver = true;
  });
  while (!isOver) {
    const began = performance.now();
    const answer = await fetch(`${url}/api/v1/tests/?limit=5`, { headers: { authorization } });
    const body = await answer.text();
    if (answer.status !== 200) throw new Error(`A request beside: ${answer.status} ${body}`);
    waits.push(performance.now() - began);
    await sleep(pauseMs);
  }
  parentPort?.postMessage(waits);
}

if (!isMainThread) await ask(workerData as Asked);

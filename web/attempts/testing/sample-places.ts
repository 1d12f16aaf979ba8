// Several devices with several tabs, all at one attempt on the sample server.
import { afterEach, beforeEach, expect, vi } from "vitest";
import { type QuizGateway, Unreachable } from "../session/gateway/gateway.ts";
import type { Presence, PresentTab, QuizPosition } from "../session/presence.ts";
import { createSession, type QuizSession } from "../session/session.ts";
import { MemoryStorage } from "./memory-storage.ts";
import { samplePaper } from "./sample-attempt.ts";
import { SampleServer } from "./sample-server.ts";
import { passes } from "./sample-visit.ts";

/** A device: its storage, its tabs, and whether it has a network. */
export interface SampleDevice {
  readonly storage: MemoryStorage;
  isOnline: boolean;
  /** Opens the quiz in a new tab. */
  open(): QuizSession;
  /** Closes a tab as a person does: what it can still save, it saves. */
  close(tab: QuizSession): void;
  readonly tabs: readonly QuizSession[];
  /** How often a tab was asked to show itself. */
  calledForward: number;
}

/** The tabs of a device hear of what another one keeps. */
class SharedStorage extends MemoryStorage {
  heard: (key: string) => void = () => undefined;

  override setItem(key: string, value: string): void {
    const before = this.getItem(key);
    super.setItem(key, value);
    if (before !== value) this.heard(key);
  }

  override removeItem(key: string): void {
    const was = this.getItem(key);
    super.removeItem(key);
    if (was !== null) this.heard(key);
  }
}

function lineOf(server: SampleServer, device: SampleDevice): QuizGateway {
  function online<Args extends unknown[], T>(call: (...args: Args) => Promise<T>) {
    return (...args: Args): Promise<T> =>
      device.isOnline ? call(...args) : Promise.reject(new Unreachable(true));
  }
  return {
    start: online(() => server.start()),
    read: online(() => server.read()),
    resume: online(() => server.resume()),
    startFresh: online((...args: Parameters<QuizGateway["startFresh"]>) =>
      server.startFresh(...args),
    ),
    save: online((...args: Parameters<QuizGateway["save"]>) => server.save(...args)),
    submit: online((...args: Parameters<QuizGateway["submit"]>) => server.submit(...args)),
  };
}

/** A device of user 5. @param name distinguishes its tabs from those of others */
export function sampleDevice(server: SampleServer, name: string): SampleDevice {
  const storage = new SharedStorage();
  const tabs: QuizSession[] = [];
  const present = new Map<QuizSession, PresentTab>();
  let opened = 0;

  function joinTabs(own: () => QuizSession, tab: PresentTab): Presence {
    present.set(own(), tab);
    const others = () => [...present].filter(([session]) => session !== own());
    const running = () => others().flatMap(([, other]) => other.position() ?? []);
    return {
      find: async (): Promise<QuizPosition | null> => running()[0] ?? null,
      callForward() {
        for (const [, other] of others()) {
          if (other.position() !== null) other.calledForward();
        }
      },
      close: () => present.delete(own()),
    };
  }

  const device: SampleDevice = {
    storage,
    isOnline: true,
    tabs,
    calledForward: 0,
    open() {
      opened += 1;
      const session: QuizSession = createSession({
        testId: "12",
        userId: "5",
        gateway: lineOf(server, device),
        storage: writing(() => session),
        writer: `${name} ${opened}`,
        joinTabs: (tab) => joinTabs(() => session, tab),
        calledForward: () => {
          device.calledForward += 1;
        },
        random: () => 0,
      });
      tabs.push(session);
      session.begin();
      return session;
    },
    close(tab) {
      tab.pageLeaving();
      tab.end();
      tabs.splice(tabs.indexOf(tab), 1);
    },
  };

  /** The storage as one tab has it: the others hear of its writing, a moment later. */
  function writing(own: () => QuizSession): MemoryStorage {
    return new Proxy(storage, {
      get(target, property) {
        if (property === "setItem" || property === "removeItem") {
          return (key: string, value: string) => {
            target.heard = (changed) =>
              setTimeout(() => {
                for (const tab of tabs) if (tab !== own()) tab.storageChanged(changed);
              });
            if (property === "setItem") target.setItem(key, value);
            else target.removeItem(key);
          };
        }
        const value = Reflect.get(target, property, target) as unknown;
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
  }

  return device;
}

/** Lets a moment pass in which everything in progress is answered. */
export async function settled(): Promise<void> {
  await vi.advanceTimersByTimeAsync(20);
}

/** Goes on in a tab that offers to resume, or asks where the attempt goes on. */
export async function goOnIn(tab: QuizSession): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    const state = tab.getState();
    if (state.phase === "resumeOffer") tab.act({ type: "resumeChosen" });
    else if (state.phase === "savedElsewhere") tab.act({ type: "versionChosen", keep: "theirs" });
    else break;
    await settled();
  }
  expect(tab.getState().phase).toBe("inProgress");
}

/** Starts the attempt in a new tab. */
export async function startedOn(device: SampleDevice): Promise<QuizSession> {
  const tab = device.open();
  await settled();
  expect(tab.getState().phase).toBe("inProgress");
  return tab;
}

/** Opens a question and chooses an option of it. */
export async function answerIn(tab: QuizSession, question: number, option: number): Promise<void> {
  tab.act({ type: "questionOpened", index: question });
  tab.act({ type: "optionChosen", option });
  await passes(0.06);
}

/** What the tests of one file work with; new ones for each test. */
export interface TwoDevices {
  readonly server: SampleServer;
  readonly laptop: SampleDevice;
  readonly phone: SampleDevice;
}

/** Sets up each test of a file: a laptop and a phone of one student, with a fake clock. */
export function twoDevices(): TwoDevices {
  const now = newDevices();
  beforeEach(() => {
    vi.useFakeTimers({ now: samplePaper.startedAt });
    Object.assign(now, newDevices());
  });
  afterEach(() => {
    for (const tab of [...now.laptop.tabs, ...now.phone.tabs]) tab.end();
    vi.useRealTimers();
  });
  return now;
}

function newDevices(): TwoDevices {
  const server = new SampleServer();
  return { server, laptop: sampleDevice(server, "laptop"), phone: sampleDevice(server, "phone") };
}

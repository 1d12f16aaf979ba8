import type { Dependencies } from "../dependencies.ts";
import { RateLimited } from "../errors.ts";
import { LIMITS, type LimitName } from "./limits.ts";
import { TokenBuckets } from "./token-buckets.ts";

/** Counts what people do against LIMITS, in this process alone. */
export interface Limiter {
  /**
   * Counts one use of a limit.
   *
   * @param key whom it is counted for
   * @throws RateLimited when there were too many
   */
  charge(limit: LimitName, key: string): void;
  /** Counts what was found to be used only when it was done; anyone who uses too much waits later. */
  spend(limit: LimitName, key: string, amount: number): void;
  /** What is left of somebody's burst, 1 when they used nothing lately; 0 and less is a refusal. */
  share(limit: LimitName, key: string): number;
  /** Counts an operation that was turned away because everybody together asks for too much. */
  turnedAway(): void;
  /** How often each limit refused somebody, and the overload as "busy", since the process began. */
  refusals: ReadonlyMap<LimitName | "busy", number>;
}

function createLimiter(dependencies: Dependencies): Limiter {
  const { config } = dependencies;
  const refusals = new Map<LimitName | "busy", number>();
  const count = (limit: LimitName | "busy") =>
    void refusals.set(limit, (refusals.get(limit) ?? 0) + 1);
  const turnedAway = () => count("busy");
  if (config.rateLimitFactor === 0)
    return {
      charge: () => undefined,
      spend: () => undefined,
      share: () => 1,
      turnedAway,
      refusals,
    };
  const names = Object.keys(LIMITS) as LimitName[];
  const buckets = Object.fromEntries(
    names.map((name) => {
      const { burst, perMinute } = LIMITS[name];
      const factor = config.rateLimitFactor;
      const limit = { burst: Math.max(1, burst * factor), perMinute: perMinute * factor };
      return [name, new TokenBuckets(limit)];
    }),
  ) as Record<LimitName, TokenBuckets>;
  return {
    charge(limit, key) {
      const wait = buckets[limit].take(key, dependencies.now().getTime());
      if (wait === 0) return;
      count(limit);
      throw new RateLimited(wait);
    },
    spend(limit, key, amount) {
      buckets[limit].spend(key, amount, dependencies.now().getTime());
    },
    share: (limit, key) => buckets[limit].share(key, dependencies.now().getTime()),
    turnedAway,
    refusals,
  };
}

const limiters = new WeakMap<Dependencies, Limiter>();

/** The limiter of an application: each process has one. */
export function limiterOf(dependencies: Dependencies): Limiter {
  const limiter = limiters.get(dependencies) ?? createLimiter(dependencies);
  limiters.set(dependencies, limiter);
  return limiter;
}

import type { DeviceStorage } from "../session/device/device-storage.ts";

/** Local storage in memory, for tests. `full` refuses every write, as a browser out of quota does. */
export class MemoryStorage implements DeviceStorage {
  readonly values = new Map<string, string>();
  full = false;

  get length(): number {
    return this.values.size;
  }

  key(index: number): string | null {
    return [...this.values.keys()][index] ?? null;
  }

  getItem(key: string): string | null {
    return this.values.get(key) ?? null;
  }

  setItem(key: string, value: string): void {
    if (this.full) throw new DOMException("Full", "QuotaExceededError");
    this.values.set(key, value);
  }

  removeItem(key: string): void {
    this.values.delete(key);
  }
}

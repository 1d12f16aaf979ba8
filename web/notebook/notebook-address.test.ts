import { describe, expect, it } from "vitest";
import { filterOf, notebookAddress } from "./notebook-address.ts";

const read = (query: string) => notebookAddress.read(new URLSearchParams(query));
const NOW = Date.UTC(2026, 0, 14, 19, 0);

describe("the notebook in the address", () => {
  it("shows what is open unless it says otherwise", () => {
    expect(filterOf(read(""), NOW)).toMatchObject({ state: "OPEN", subject: null, since: null });
    expect(filterOf(read("state=closed"), NOW).state).toBe("CLOSED");
    expect(filterOf(read("state=all"), NOW).state).toBeNull();
    expect(notebookAddress.isNarrowed(read("state=all"))).toBe(false);
    expect(notebookAddress.isNarrowed(read("reason=careless"))).toBe(true);
  });

  it("names where something was missed in one word", () => {
    expect(filterOf(read("test=7"), NOW)).toMatchObject({ testId: "7" });
    expect(filterOf(read("test=r9"), NOW)).toMatchObject({ randomTestId: "9" });
    expect(filterOf(read("test=practice"), NOW)).toMatchObject({ source: "PRACTICE" });
    expect(filterOf(read("test=made-up&passage=x"), NOW)).toEqual(filterOf(read(""), NOW));
  });

  it("begins a period with a day in India, and keeps a topic with its subject alone", () => {
    expect(filterOf(read("period=7"), NOW).since).toBe("2026-01-08T18:30:00.000Z");
    expect(filterOf(read("topic=Negligence"), NOW).topic).toBeNull();
    expect(filterOf(read("subject=Torts&topic=Negligence"), NOW).topic).toBe("Negligence");
    expect(filterOf(read("reason=did-not-know"), NOW).reason).toBe("DID_NOT_KNOW");
  });
});

import { describe, expect, it } from "vitest";
import { filterOf, notebookAddress } from "./notebook-address.ts";

const read = (query: string) => notebookAddress.read(new URLSearchParams(query));

describe("the notebook in the address", () => {
  it("shows what is open unless it says otherwise", () => {
    expect(filterOf(read(""))).toMatchObject({ state: "OPEN", subject: null, days: null });
    expect(filterOf(read("state=closed")).state).toBe("CLOSED");
    expect(filterOf(read("state=all")).state).toBeNull();
    expect(notebookAddress.isNarrowed(read("state=all"))).toBe(false);
    expect(notebookAddress.isNarrowed(read("reason=careless"))).toBe(true);
  });

  it("names where something was missed in one word", () => {
    expect(filterOf(read("test=7"))).toMatchObject({ testId: "7" });
    expect(filterOf(read("test=r9"))).toMatchObject({ randomTestId: "9" });
    expect(filterOf(read("test=practice"))).toMatchObject({ source: "PRACTICE" });
    expect(filterOf(read("test=made-up&passage=x"))).toEqual(filterOf(read("")));
  });

  it("leaves it to the server when a period begins, and keeps a topic with its subject alone", () => {
    expect(filterOf(read("period=7"))).toMatchObject({ days: 7 });
    expect(filterOf(read("topic=Negligence")).topic).toBeNull();
    expect(filterOf(read("subject=Torts&topic=Negligence")).topic).toBe("Negligence");
    expect(filterOf(read("reason=did-not-know")).reason).toBe("DID_NOT_KNOW");
  });
});

import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { OptionButton } from "./OptionButton.tsx";
import { fetchPictures } from "./pictures.ts";
import { WrittenText } from "./WrittenText.tsx";
import "../../testing/browser.ts";

const address = (letter: string) => `/api/v1/images/${letter.repeat(64)}`;
const picture = (letter: string) =>
  `<p>See</p><img src="${address(letter)}" alt="A map of Kutch" width="800" height="600" />`;

const answer = vi.fn<typeof fetch>();
beforeEach(() => {
  vi.stubGlobal("fetch", answer);
  answer.mockReset();
  URL.createObjectURL = vi.fn(() => "blob:picture");
  URL.revokeObjectURL = vi.fn();
});
afterEach(() => vi.unstubAllGlobals());

function write(html: string, kind: "question" | "option" | "explanation" = "question") {
  const { container } = render(
    <WrittenText
      kind={kind}
      text="The plain text"
      html={html}
      runIn={kind === "explanation" ? "Explanation." : undefined}
    />,
  );
  return container;
}

describe("a written text", () => {
  it("is built of elements of its own, a formula in its own namespace and a table with its spans", async () => {
    const container = write(
      '<table><tbody><tr><th scope="col" colspan="2">Year</th></tr></tbody></table><p><math><semantics><mi>x</mi><annotation encoding="application/x-tex">x</annotation></semantics></math></p>',
    );
    await waitFor(() => expect(container.querySelector("math mi")?.textContent).toBe("x"));
    expect(container.querySelector("annotation")).toBeNull();
    expect(container.querySelector("math")?.namespaceURI).toContain("MathML");
    expect(container.querySelector("th")?.getAttribute("colspan")).toBe("2");
    expect(screen.getByRole("group", { name: "Table" }).tabIndex).toBe(0);
  });

  it("runs nothing, whatever it holds", async () => {
    const container = write(
      '<p onclick="alert(1)">Hurt<script>alert(1)</script><img src="https://a.example/x.png" alt="Foreign" onerror="alert(1)"></p>',
    );
    await waitFor(() => expect(container.textContent).toContain("Hurt"));
    expect(container.querySelector("script, [onclick], [onerror], img[src]")).toBeNull();
    expect(await screen.findByText("The picture could not be loaded.")).toBeDefined();
    expect(answer).not.toHaveBeenCalled();
  });

  it("goes on after its run-in, and stands in a button as running text", async () => {
    const explained = write("<p>Because.</p>", "explanation");
    await waitFor(() =>
      expect(explained.querySelector("p")?.textContent).toBe("Explanation. Because."),
    );
    const option = write("<p>One</p><ul><li>two</li></ul>", "option");
    await waitFor(() => expect(option.textContent).toBe("Onetwo"));
    expect(option.querySelector("p, ul, li, div > div")).toBeNull();
  });

  it("goes in its own direction, also where it stands in no line", async () => {
    const option = write("الجواب <em>الثاني</em>", "option");
    await waitFor(() => expect(option.querySelector("em")).not.toBeNull());
    expect(option.querySelector("em")?.parentElement?.dir).toBe("auto");
  });
});

describe("a picture of a text", () => {
  it("has its words in its place until it is there, and is fetched once", async () => {
    answer.mockImplementation(async () => new Response(new Uint8Array([1])));
    const container = write(picture("a"));
    expect((await screen.findByRole("img", { name: "A map of Kutch" })).tagName).toBe("SPAN");
    await waitFor(() => expect(container.querySelector("img")?.src).toBe("blob:picture"));
    expect(container.querySelector("img")?.alt).toBe("A map of Kutch");
    write(picture("a"));
    await fetchPictures([picture("a"), null, undefined, "<p>none</p>"]);
    expect(answer.mock.calls.map(([url]) => url)).toEqual([address("a")]);
    const [blob] = vi.mocked(URL.createObjectURL).mock.calls[0] ?? [];
    expect((blob as Blob).type).toBe("image/webp");
  });

  it("keeps its words when it does not come, and is asked for again", async () => {
    answer.mockRejectedValueOnce(new TypeError("offline"));
    answer.mockImplementation(async () => new Response(new Uint8Array([1])));
    const container = write(picture("b"));
    await screen.findByText("The picture could not be loaded.");
    expect(screen.getByRole("img", { name: "A map of Kutch" })).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try Again" }));
    await waitFor(() => expect(container.querySelector("img")?.src).toBe("blob:picture"));
    expect(answer).toHaveBeenCalledTimes(2);
  });
});

const FORMULA = "<p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>";

describe("an option", () => {
  it("is called by its letter and its words, a formula by its TeX", async () => {
    const { container } = render(
      <OptionButton
        index={1}
        text={"\\(x^2\\)"}
        html={FORMULA}
        struck
        onChoose={() => undefined}
      />,
    );
    await waitFor(() => expect(container.querySelector("math")).not.toBeNull());
    expect(container.querySelector("math")?.closest("[aria-hidden]")).not.toBeNull();
    expect(screen.getByRole("button", { name: /^B\s*\\\(x\^2\\\)\s*, struck out$/ })).toBeTruthy();
    // A long formula scrolls in its own box.
    expect(container.querySelector("math")?.parentElement?.className).toContain("formula");
  });
});

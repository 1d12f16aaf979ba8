import { render, screen, waitFor } from "@testing-library/react";
import { beforeAll, expect, it } from "vitest";
import { OptionButton } from "./OptionButton.tsx";
import "../../testing/browser.ts";

beforeAll(() => import("./Markup.tsx"));

const FORMULA = "<p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>";

it("is called by its letter and its words, a formula by its TeX", async () => {
  const { container } = render(
    <OptionButton index={1} text={"\\(x^2\\)"} html={FORMULA} struck onChoose={() => undefined} />,
  );
  await waitFor(() => expect(container.querySelector("math")).not.toBeNull());
  expect(container.querySelector("math")?.closest("[aria-hidden]")).not.toBeNull();
  expect(screen.getByRole("button", { name: /^B\s*\\\(x\^2\\\)\s*, struck out$/ })).toBeTruthy();
  // A long one scrolls in a box of its own.
  expect(container.querySelector("math")?.parentElement?.className).toContain("formula");
});

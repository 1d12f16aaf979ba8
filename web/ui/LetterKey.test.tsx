import { act, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { LetterKey } from "./LetterKey.tsx";
import { switchLetterKeys } from "./letter-keys.ts";

afterEach(() => switchLetterKeys(true));

it("shows the key of a button, unless such keys are off", () => {
  render(<LetterKey>G</LetterKey>);
  expect(screen.getByText("G")).toBeTruthy();
  act(() => switchLetterKeys(false));
  expect(screen.queryByText("G")).toBeNull();
});

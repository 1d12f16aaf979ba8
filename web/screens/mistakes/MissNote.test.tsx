import { fireEvent, screen } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { answerFetch } from "../../testing/sample-fetch.ts";
import { show, signInSample } from "../../testing/show.tsx";
import { MissNote, UnsentNotes } from "./MissNote.tsx";

let isAway = false;
let refusal: GraphQLError | null = null;
let asked: ReturnType<typeof answerFetch>;
/** Each test uses another question, since the known note of a question outlives the page. */
let questionId = 100;

beforeEach(() => {
  signInSample();
  isAway = false;
  refusal = null;
  questionId += 1;
  asked = answerFetch({
    NoteMistake({ questionId: id, reason = null, note = null }) {
      if (isAway) return new TypeError("Failed to fetch");
      return refusal ?? { noteMistake: { __typename: "QuestionNote", id, reason, note } };
    },
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Page({ isRight = false }: { isRight?: boolean }) {
  return (
    <>
      <UnsentNotes />
      <MissNote
        questionId={String(questionId)}
        name="question 12"
        saved={null}
        proposal={null}
        isRight={isRight}
      />
    </>
  );
}

const kept = () => localStorage.getItem("lexam-notes.7") ?? "";
const write = (value: string) =>
  fireEvent.change(screen.getByLabelText("Note to yourself"), { target: { value } });

it("saves a reason at once, and a note with its last letter", async () => {
  show(<Page />);
  fireEvent.click(screen.getByRole("radio", { name: "Misread" }));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  write("Read");
  write("Read twice");
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked.map(({ variables }) => variables)).toEqual([
    { questionId: String(questionId), reason: "MISREAD" },
    { questionId: String(questionId), note: "Read twice" },
  ]);
  await expect.poll(() => kept()).toBe("");
});

it("keeps on the device what nobody took, and sends it when the network is back", async () => {
  show(<Page />);
  isAway = true;
  write("Read twice");
  expect(await screen.findByText("Not sent yet. Kept on this device")).toBeTruthy();
  expect(kept()).toContain("Read twice");
  isAway = false;
  window.dispatchEvent(new Event("online"));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  expect(kept()).toBe("");
});

it("tries again by itself what nobody took, the network being there", async () => {
  vi.spyOn(Math, "random").mockReturnValue(0);
  show(<Page />);
  isAway = true;
  write("Read twice");
  expect(await screen.findByText("Not sent yet. Kept on this device")).toBeTruthy();
  isAway = false;
  expect(await screen.findByText(/^Saved/, {}, { timeout: 10_000 })).toBeTruthy();
  expect(kept()).toBe("");
});

it("says why a note was refused, and leaves what was written", async () => {
  refusal = new GraphQLError("The note is too long.", { extensions: { code: "BAD_USER_INPUT" } });
  show(<Page />);
  write("Read twice");
  expect(await screen.findByText("Not saved. The note is too long.")).toBeTruthy();
  expect((screen.getByLabelText("Note to yourself") as HTMLTextAreaElement).value).toBe(
    "Read twice",
  );
});

it("asks of a right answer whether it was guessed, and for no reason of a wrong one", async () => {
  show(<Page isRight />);
  expect(screen.queryByText("Why did you miss it?")).toBeNull();
  fireEvent.click(screen.getByRole("button", { name: "I Guessed question 12" }));
  expect(await screen.findByText(/^Saved/)).toBeTruthy();
  expect(screen.getAllByRole("radio").map((radio) => radio.parentElement?.textContent)).toEqual([
    "Guessed",
  ]);
});

import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { WalkFilters } from "./WalkFilters.tsx";
import { unfiltered } from "./walk.ts";

it("says of a practice what it will be, and that it counts as a test", () => {
  const drill = { questionCount: 3, durationMinutes: 3, correctMarks: 1, incorrectMarks: 0.25 };
  const practice = { words: "Practise These 3", drill, why: "", remark: "", positions: [0, 1, 2] };
  show(
    <WalkFilters
      {...{ resultId: "3", questions: [], shown: 0, practice, practiceFailure: null }}
      filter={{ ...unfiltered, marked: "yes", order: "" }}
      explained={false}
      onFilter={() => undefined}
      onExplained={() => undefined}
    />,
  );
  const promise = screen.getByText(/^Practice: 3 questions, 3 minutes, /);
  expect(promise.textContent).toMatch(/\. It counts as a test in your figures\.$/);
});

import { fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { show } from "../../testing/show.tsx";
import { GoToDialog } from "./GoToDialog.tsx";

const closed = (index: number) => (index === 1 ? "Question 2 is in Law, which is over." : null);

function ask(total = 1_200) {
  const opened: number[] = [];
  let closings = 0;
  show(
    <GoToDialog
      total={total}
      closed={closed}
      onOpen={(index) => opened.push(index)}
      onClose={() => {
        closings += 1;
      }}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Number, 1 to 1,200" });
  return {
    field,
    opened,
    closings: () => closings,
    go(number: string) {
      fireEvent.change(field, { target: { value: number } });
      fireEvent.submit(field.form as HTMLFormElement);
    },
  };
}

it("has the cursor in its field, and goes to the question of the number", () => {
  const { field, go, opened } = ask();
  expect(document.activeElement).toBe(field);
  go(" 12 ");
  go("1200");
  expect(opened).toEqual([11, 1_199]);
});

it.each(["", "0", "1201", "-3", "1.5", "ten"])("says of “%s” which numbers there are", (number) => {
  const { field, go, opened } = ask();
  go(number);
  expect(screen.getByRole("alert").textContent).toBe(
    "There is no such question. The numbers go from 1 to 1,200.",
  );
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(opened).toEqual([]);
});

it("says why a question can't be gone to, until another number is typed", () => {
  const { field, go, opened } = ask();
  go("2");
  expect(screen.getByRole("alert").textContent).toBe("Question 2 is in Law, which is over.");
  expect(document.getElementById(field.getAttribute("aria-describedby") ?? "")).toBe(
    screen.getByRole("alert"),
  );
  fireEvent.change(field, { target: { value: "3" } });
  expect(screen.queryByRole("alert")).toBeNull();
  expect(field.getAttribute("aria-invalid")).toBeNull();
  expect(opened).toEqual([]);
});

it("goes nowhere by Cancel and Escape", () => {
  const { opened, closings } = ask();
  fireEvent.click(screen.getByRole("button", { name: "Cancel" }));
  fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" });
  expect(closings()).toBe(2);
  expect(opened).toEqual([]);
});

import { expect, it } from "vitest";
import { ROLE_NAMES, roleWords } from "./role-words.ts";
import { wordsOf } from "./user-change.ts";

type User = Parameters<typeof wordsOf>[1];
const user = { fullName: "Asha Rao", email: "asha@example.com", role: "AUTHOR" } as User;

it("words every role of the list as given, and the student's as taken away", () => {
  for (const role of ROLE_NAMES.filter((name) => name !== "STUDENT")) {
    const { name, noun } = roleWords(role);
    expect(wordsOf(role, user)).toMatchObject({
      button: `Make ${name}`,
      question: `Make Asha Rao ${noun}?`,
      done: `Asha Rao is now ${noun}.`,
    });
  }
  expect(wordsOf("STUDENT", user).button).toBe("Remove Author");
});

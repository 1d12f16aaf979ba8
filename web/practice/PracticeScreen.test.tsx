import { screen, within } from "@testing-library/react";
import { GraphQLError } from "graphql";
import { expect, it } from "vitest";
import { showRoutes } from "../testing/show.tsx";
import { PracticeScreen } from "./PracticeScreen.tsx";

it("says at once that a practice is not there, in the page's main part, and does not ask again", async () => {
  const { asked } = showRoutes(
    [{ path: "/practice/:id", element: <PracticeScreen /> }],
    "/practice/99999",
    {
      Practice: {
        practice: () => new GraphQLError("None.", { extensions: { code: "NOT_FOUND" } }),
      },
    },
  );
  await screen.findByRole("heading", { name: "Practice not found" });
  const main = within(screen.getByRole("main"));
  expect(main.getByText("There is no practice of yours at this address.")).toBeTruthy();
  expect(document.title).toBe("Practice not found · Lexam");
  expect(asked.filter(({ name }) => name === "Practice")).toHaveLength(1);
});

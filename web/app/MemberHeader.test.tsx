import { fireEvent, screen, within } from "@testing-library/react";
import { Link, Outlet } from "react-router-dom";
import { expect, it } from "vitest";
import { showRoutes } from "../testing/show.tsx";
import { MemberHeader } from "./MemberHeader.tsx";

const USER = {
  userId: 1,
  email: "ananya@example.com",
  fullName: "Ananya Deshpande",
  role: "student" as const,
  profilePicture: null,
};

function Frame() {
  return (
    <>
      <MemberHeader user={USER} />
      <Outlet />
    </>
  );
}

it("closes its menu on the next page, and leaves it closed when one comes back", async () => {
  const children = [
    { path: "/results/:id", element: <h1>Result</h1> },
    { path: "/results", element: <Link to="/results/1">View Details</Link> },
  ];
  showRoutes([{ element: <Frame />, children }], "/results/1");
  fireEvent.click(screen.getByRole("button", { name: "Menu" }));
  const menu = screen.getByRole("navigation", { name: "Menu" });
  fireEvent.click(within(menu).getByRole("link", { name: "Results" }));
  const back = await screen.findByRole("link", { name: "View Details" });
  expect(menu.hidden).toBe(true);
  fireEvent.click(back);
  await screen.findByRole("heading", { name: "Result" });
  expect(menu.hidden).toBe(true);
});

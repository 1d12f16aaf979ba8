import { expect, it } from "vitest";
import { isPageAddress } from "./web-files.ts";

it.each([
  "/",
  "/contact",
  "/faq?category=Features",
  "/privacy",
  "/dashboard",
  "/quiz/random-12",
  "/results/7?sort=score.highest",
  "/invite/Kx_3-9",
  "/admin/tests/edit/1",
  "/admin/tests/edit/1.5",
  "/apiary",
  "/no/such/page",
])("%s is a page", (url) => {
  expect(isPageAddress(url)).toBe(true);
});

it.each([
  "/api",
  "/api/v1/nothing",
  "/graphql/nothing",
  "/assets/nothing",
  "/development/nothing",
  "/.well-known/change-password",
  "/robots.txt",
  "/favicon.ico",
  "/contact/image.png?size=2",
  "/.env",
])("%s is none", (url) => {
  expect(isPageAddress(url)).toBe(false);
});

import { expect, it } from "vitest";
import { landingHtml } from "./prerender.tsx";

// The landing page as the build writes it down (docs/screens.md, section 3).
it("is whole as it stands, with nothing that the policy of the site would refuse", async () => {
  const html = await landingHtml();
  expect(html).not.toMatch(/<script|<style|<template|<!--\$\?-->|\sstyle=|\son[a-z]+=/);
  const picture = html.slice(html.indexOf("<figure"), html.indexOf("</figure>"));
  expect(picture).toContain("All-India Law Entrance: Full Mock 3");
  expect(picture).toContain("found a gold bangle");
  expect(picture).toContain("Mrs Kulkarni sued Farhan");
});

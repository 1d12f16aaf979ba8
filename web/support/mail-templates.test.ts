import { describe, expect, it } from "vitest";
import { mailBody, mailTemplates, mailText, mailtoAddress } from "./mail-templates.ts";

const [technical] = mailTemplates;
if (!technical) throw new Error("There is no template.");

describe("the templates", () => {
  it("are of the four topics", () => {
    expect(mailTemplates.map(({ id }) => id)).toEqual([
      "technical",
      "account",
      "content",
      "feedback",
    ]);
  });

  it("have a line for each thing to fill in", () => {
    const body = mailBody(technical);
    expect(body.startsWith("Hello Lexam support,\n\nWhat happened:\n\n")).toBe(true);
    for (const field of technical.fields) expect(body).toContain(`${field}:`);
  });

  it("can be copied with their subject", () => {
    expect(mailText(technical)).toBe(
      `Subject: Technical problem on Lexam\n\n${mailBody(technical)}`,
    );
  });
});

describe("a mailto address", () => {
  it("holds the address alone", () => {
    expect(mailtoAddress("support@example.com")).toBe("mailto:support@example.com");
  });

  it("encodes what would end the address or begin a header", () => {
    expect(mailtoAddress("a?b&c=d+e@example.com")).toBe("mailto:a%3Fb%26c%3Dd%2Be@example.com");
  });

  it("carries subject and body, with CRLF line ends and no plus signs for spaces", () => {
    const address = mailtoAddress("support@example.com", technical);
    expect(address).toContain("?subject=Technical%20problem%20on%20Lexam&body=Hello%20Lexam");
    expect(address).toContain("support%2C%0D%0A%0D%0AWhat");
    expect(address).not.toContain("+");
    const query = new URLSearchParams(address.slice(address.indexOf("?")));
    expect(query.get("body")).toBe(mailBody(technical).replaceAll("\n", "\r\n"));
  });
});

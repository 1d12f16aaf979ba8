import { describe, expect, test } from "vitest";
import { preferAccount, readAccounts, runAs } from "./account.ts";

const passwd = `root:x:0:0:root:/root:/bin/bash
# a comment
toor:x:0:0:another root:/root:/bin/sh
daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
broken:x
nobody:*:-2:-2:Unprivileged User:/var/empty:/usr/bin/false
postgres:x:101:104:PostgreSQL administrator,,,:/var/lib/postgresql:/bin/bash
`;

describe("who PostgreSQL runs as", () => {
  test("is never root, under any name", () => {
    expect(readAccounts(passwd)).toEqual([
      { name: "daemon", uid: 1, gid: 1 },
      { name: "nobody", uid: 4294967294, gid: 4294967294 },
      { name: "postgres", uid: 101, gid: 104 },
    ]);
  });

  test.each([
    ["postgres, where there is one", passwd, "postgres"],
    ["nobody, where there is no postgres", passwd.replace("postgres:", "other:"), "nobody"],
    ["any account there is", passwd.replace(/^(postgres|nobody):.*$/gm, ""), "daemon"],
  ])("is %s", (_, text, name) => {
    expect(preferAccount(readAccounts(text))?.name).toBe(name);
  });

  test("gets none of our secrets", () => {
    process.env.PGHOST = "elsewhere";
    process.env.JWT_SECRET = "secret";
    try {
      expect(Object.keys(runAs(null).env ?? {}).sort()).toEqual(["LC_ALL", "PATH"]);
    } finally {
      delete process.env.PGHOST;
      delete process.env.JWT_SECRET;
    }
  });
});

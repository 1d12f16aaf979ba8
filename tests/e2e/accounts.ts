// What the browser tests of users share: accounts of their own, changed as an administrator would.
import type { Role } from "../../server/rules/permissions.ts";
import { Browser } from "../support/browser.ts";
import { ADMIN } from "./admin-tests-support.ts";
import { expect, newEmail } from "./support.ts";

/** An account that the server knows. */
export interface Account {
  id: number;
  email: string;
  /** As the development sign-in makes it of the e-mail. */
  name: string;
  accessToken: string;
  refreshToken: string;
}

/** What a browser that is signed in to an account has in its storage. */
export function storageOf(
  url: string,
  { accessToken, refreshToken }: Pick<Account, "accessToken" | "refreshToken">,
) {
  const localStorage = [
    { name: "token", value: accessToken },
    { name: "refresh_token", value: refreshToken },
  ];
  return { cookies: [], origins: [{ origin: url, localStorage }] };
}

/** Signs in, which makes the account if there is none. */
export async function account(url: string, email: string): Promise<Account> {
  const tokens = await new Browser(url, url).signIn(email);
  const headers = { authorization: `Bearer ${tokens.accessToken}` };
  const me = await (await fetch(`${url}/api/v1/auth/me`, { headers })).json();
  return { id: me.id, email, name: me.full_name, ...tokens };
}

/** A new student of a name that no other test uses. */
export function newStudent(url: string, name: string): Promise<Account> {
  return account(url, newEmail(name));
}

/** Changes an account as the sample administrator. */
export async function change(
  url: string,
  { id }: Account,
  what: { role: Role } | { is_active: boolean },
): Promise<void> {
  const { accessToken } = await account(url, ADMIN);
  const part = "role" in what ? "role" : "active";
  const answer = await fetch(`${url}/api/v1/admin/users/${id}/${part}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${accessToken}`, "content-type": "application/json" },
    body: JSON.stringify(what),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** A new administrator of its own, so that tests don't take the role from each other's. */
export async function newAdmin(url: string): Promise<Account> {
  const made = await newStudent(url, "keeper");
  await change(url, made, { role: "admin" });
  return account(url, made.email);
}

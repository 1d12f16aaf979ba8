import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { testConfig } from "../../tests/support/config.ts";
import { createTestDatabase, type TestDatabase } from "../../tests/support/database.ts";
import { insertViewer } from "../../tests/support/people.ts";
import type { Dependencies } from "../dependencies.ts";
import { Conflict, Forbidden, NotFound, Unauthenticated } from "../errors.ts";
import { authenticate } from "./authenticate.ts";
import { setUserActive, setUserRole, signUserOut } from "./change-user.ts";
import { countUsers, listUsers } from "./list-users.ts";
import { refreshSession } from "./refresh-session.ts";
import { deleteUser, keepUser, requestDeletion } from "./request-deletion.ts";
import { setRole } from "./set-role.ts";
import { signIn } from "./sign-in.ts";
import { INACTIVE } from "./user.ts";
import type { Viewer } from "./viewer.ts";

let test: TestDatabase;
/** Two processes on one database. */
let here: Dependencies;
let there: Dependencies;
let admin: Viewer;

beforeAll(async () => {
  test = await createTestDatabase({ maxConnections: 10 });
  here = { database: test.database, config: testConfig(), now: () => new Date() };
  there = { ...here, database: test.connectAgain() };
});
afterAll(() => test.drop());
beforeEach(async () => {
  await test.database.prisma.user.deleteMany();
  admin = await insertViewer(test.database, "admin", "meera@example.com");
});

const enter = (email: string) =>
  signIn(here, { googleId: email, email, emailVerified: true, fullName: email, picture: null });
const roleOf = async (userId: number) =>
  (await test.database.prisma.user.findUniqueOrThrow({ where: { id: userId } })).role;

describe("the list of users", () => {
  it("is searched in name and e-mail, filtered and paged, the newest first", async () => {
    const { prisma } = test.database;
    await prisma.user.createMany({
      data: [
        { email: "asha@example.com", fullName: "Asha Rao" },
        { email: "rao@example.com", fullName: "Ravi 100%", isActive: false },
        { email: "ravi_1@example.com", fullName: "Ravi", role: "admin" },
      ],
    });
    const all = { skip: 0, limit: 50 };
    const names = async (filter: Parameters<typeof listUsers>[2], page = all) => {
      const users = await listUsers(admin, here, filter, page);
      if (page === all) expect(await countUsers(admin, here, filter)).toBe(users.length);
      return users.map(({ fullName }) => fullName);
    };
    expect(await names({})).toEqual(["Ravi", "Ravi 100%", "Asha Rao", "Person meera@example.com"]);
    expect(await names({ search: " RAO " })).toEqual(["Ravi 100%", "Asha Rao"]);
    expect(await names({ search: "%" })).toEqual(["Ravi 100%"]);
    expect(await names({ search: "_" })).toEqual(["Ravi"]);
    expect(await names({ search: "nobody" })).toEqual([]);
    expect(await names({ role: "admin" })).toEqual(["Ravi", "Person meera@example.com"]);
    expect(await names({ active: false })).toEqual(["Ravi 100%"]);
    expect(await names({ active: true, role: "student" })).toEqual(["Asha Rao"]);
    expect(await names({}, { skip: 1, limit: 2 })).toEqual(["Ravi 100%", "Asha Rao"]);
    const student: Viewer = { ...admin, role: "student" };
    await expect(listUsers(student, here, {}, all)).rejects.toBeInstanceOf(Forbidden);
    await expect(countUsers(student, here, {})).rejects.toBeInstanceOf(Forbidden);
  });
});

describe("the list of users by sign-in", () => {
  it("returns who signed in last, and how many tests each has taken", async () => {
    const { prisma } = test.database;
    const first = await enter("first@example.com");
    const second = await enter("second@example.com");
    await prisma.user.create({ data: { email: "never@example.com", fullName: "Aaron" } });
    await prisma.userStatistics.create({ data: { userId: first.user.id, testsTaken: 7 } });
    const page = { skip: 0, limit: 50 };
    await sleep(5);
    await enter("first@example.com");
    const latest = await listUsers(admin, here, { order: "latest_sign_in" }, page);
    expect(latest[0]).toMatchObject({ id: first.user.id, testsTaken: 7 });
    expect(latest.at(-1)).toMatchObject({ lastSignInAt: null, testsTaken: 0 });
    const then = latest.find(({ id }) => id === second.user.id)?.lastSignInAt;
    expect(then).toBeInstanceOf(Date);
    expect(latest[0]?.lastSignInAt?.getTime()).toBeGreaterThan(then?.getTime() ?? Infinity);
  });
});

describe("signing another person out, and deleting their account", () => {
  it("ends their sessions, and leaves the account as it is", async () => {
    const { user, accessToken } = await enter("asha@example.com");
    await authenticate(there, accessToken);
    expect(await signUserOut(admin, here, user.id)).toMatchObject({ isActive: true });
    await expect(authenticate(here, accessToken)).rejects.toThrow("An administrator has ended");
    await sleep(900);
    await expect(authenticate(there, accessToken)).rejects.toBeInstanceOf(Unauthenticated);
    expect((await enter("asha@example.com")).user.id).toBe(user.id);
  });

  it("marks the account for 30 days, which a sign-in and an administrator take back", async () => {
    const { user, accessToken } = await enter("asha@example.com");
    const marked = await deleteUser(admin, here, user.id);
    const days = ((marked.deletionAt?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.9);
    expect(days).toBeLessThan(30.1);
    await expect(authenticate(here, accessToken)).rejects.toThrow("is being deleted");
    await sleep(5);
    expect((await deleteUser(admin, here, user.id)).deletionAt).toEqual(marked.deletionAt);
    expect((await keepUser(admin, here, user.id)).deletionAt).toBeNull();
    await deleteUser(admin, here, user.id);
    await enter("asha@example.com");
    const { prisma } = test.database;
    const kept = await prisma.user.findUniqueOrThrow({ where: { id: user.id } });
    expect(kept.deletionAt).toBeNull();
  });

  it("is refused to students, on oneself, for nobody, and to one who was just demoted", async () => {
    const student = await insertViewer(test.database, "student");
    const other = await insertViewer(test.database, "admin", "other@example.com");
    for (const change of [signUserOut, deleteUser, keepUser]) {
      await expect(change(admin, here, admin.userId)).rejects.toBeInstanceOf(Forbidden);
      await expect(change(student, here, admin.userId)).rejects.toBeInstanceOf(Forbidden);
      await expect(change(admin, here, 2_000_000)).rejects.toBeInstanceOf(NotFound);
    }
    await setUserRole(admin, here, { userId: other.userId, role: "student" });
    await expect(deleteUser(other, here, student.userId)).rejects.toBeInstanceOf(Forbidden);
  });
});

describe("a change of role", () => {
  it("counts in every process within a second, both ways", async () => {
    const { user, accessToken } = await enter("asha@example.com");
    for (const role of ["admin", "student"] as const) {
      await authenticate(there, accessToken);
      expect(await setUserRole(admin, here, { userId: user.id, role })).toMatchObject({ role });
      expect((await authenticate(here, accessToken)).role).toBe(role);
      await sleep(900);
      expect((await authenticate(there, accessToken)).role).toBe(role);
    }
  });

  it("is refused to students, on oneself, and for nobody", async () => {
    const student = await insertViewer(test.database, "student");
    const own = { userId: admin.userId, role: "student" as const };
    await expect(setUserRole(admin, here, own)).rejects.toThrow("your own role");
    await expect(setUserRole(student, here, own)).rejects.toBeInstanceOf(Forbidden);
    await expect(
      setUserRole(admin, here, { userId: 2_000_000, role: "admin" }),
    ).rejects.toBeInstanceOf(NotFound);
    expect(await roleOf(admin.userId)).toBe("admin");
  });

  it("is refused to somebody who has just lost the role, or the account", async () => {
    const other = await insertViewer(test.database, "admin", "other@example.com");
    const student = await insertViewer(test.database, "student");
    const promote = () => setUserRole(other, here, { userId: student.userId, role: "admin" });
    await setUserActive(admin, here, { userId: other.userId, isActive: false });
    await expect(promote()).rejects.toBeInstanceOf(Forbidden);
    await setUserActive(admin, here, { userId: other.userId, isActive: true });
    await setUserRole(admin, here, { userId: other.userId, role: "student" });
    await expect(promote()).rejects.toBeInstanceOf(Forbidden);
    expect(await roleOf(student.userId)).toBe("student");
  });

  it("is refused to somebody whose account is marked for deletion, who would leave nobody", async () => {
    const other = await insertViewer(test.database, "admin", "other@example.com");
    await requestDeletion(admin, here, admin.email);
    const demotion = { userId: other.userId, role: "student" as const };
    await expect(setUserRole(admin, here, demotion)).rejects.toBeInstanceOf(Forbidden);
    const closing = { userId: other.userId, isActive: false };
    await expect(setUserActive(admin, here, closing)).rejects.toBeInstanceOf(Forbidden);
    await expect(requestDeletion(other, here, other.email)).rejects.toBeInstanceOf(Conflict);
    expect(await roleOf(other.userId)).toBe("admin");
  });

  it("leaves an administrator when all of them take each other's at once", async () => {
    for (let round = 0; round < 10; round += 1) {
      await test.database.prisma.user.deleteMany();
      const people = await Promise.all(
        ["a", "b", "c", "d"].map((name) =>
          insertViewer(test.database, "admin", `${name}@example.com`),
        ),
      );
      const pairs = people.flatMap((one) =>
        people.flatMap((other) => (one === other ? [] : [{ one, userId: other.userId }])),
      );
      const changes = await Promise.allSettled(
        pairs.map(({ one, userId }, index) => {
          const process = index % 2 === 0 ? here : there;
          return index % 3 === 0
            ? setUserActive(one, process, { userId, isActive: false })
            : setUserRole(one, process, { userId, role: "student" });
        }),
      );
      for (const change of changes) {
        if (change.status === "rejected") expect(change.reason).toBeInstanceOf(Forbidden);
      }
      const left = await test.database.prisma.user.count({
        where: { role: "admin", isActive: true },
      });
      expect(left).toBe(1);
    }
  });

  it("and the command's wait for each other, so that the command counts right", async () => {
    const other = await insertViewer(test.database, "admin", "other@example.com");
    const [command, taken] = await Promise.allSettled([
      setRole(there, { email: admin.email, role: "student" }),
      setUserRole(admin, here, { userId: other.userId, role: "student" }),
    ]);
    const left = await test.database.prisma.user.count({ where: { role: "admin" } });
    if (command.status === "rejected") throw command.reason;
    // Whichever came first: the command says what it left, or the change came before and was seen.
    expect(command.value.administrators).toBe(left);
    expect(left).toBe(taken.status === "fulfilled" ? 0 : 1);
  });
});

describe("a deactivation", () => {
  it("ends every session in every process within a second, and says why", async () => {
    const [one, two] = [await enter("asha@example.com"), await enter("asha@example.com")];
    for (const { accessToken } of [one, two]) await authenticate(there, accessToken);
    await setUserActive(admin, here, { userId: one.user.id, isActive: false });
    for (const { accessToken, refreshToken } of [one, two]) {
      await expect(authenticate(here, accessToken)).rejects.toThrow(INACTIVE);
      await expect(refreshSession(there, refreshToken)).rejects.toMatchObject({
        message: INACTIVE,
        facts: { reason: "ACCOUNT_INACTIVE" },
      });
    }
    await sleep(900);
    await expect(authenticate(there, one.accessToken)).rejects.toThrow(INACTIVE);
    await expect(enter("asha@example.com")).rejects.toMatchObject({ reason: "account_inactive" });
  });

  it("that is taken back lets the person sign in, but brings no session back", async () => {
    const { user, accessToken, refreshToken } = await enter("asha@example.com");
    const set = (isActive: boolean) => setUserActive(admin, here, { userId: user.id, isActive });
    await set(false);
    await set(false);
    expect(await set(true)).toMatchObject({ isActive: true });
    await expect(authenticate(here, accessToken)).rejects.toThrow("has ended");
    await expect(refreshSession(here, refreshToken)).rejects.toBeInstanceOf(Unauthenticated);
    const again = await enter("asha@example.com");
    expect((await authenticate(here, again.accessToken)).userId).toBe(user.id);
    await set(true);
    expect((await authenticate(here, again.accessToken)).userId).toBe(user.id);
  });

  it("is refused on oneself", async () => {
    const own = { userId: admin.userId, isActive: false };
    await expect(setUserActive(admin, here, own)).rejects.toThrow("your own account");
  });
});

import { sessionLimits } from "#rules/limits.ts";
import { ROLE_WORDS, ROLES, type Role } from "#rules/permissions.ts";
import type { Config } from "../config/config.ts";
import { builder } from "../graphql/builder.ts";
import { afterArgument, CURSOR_WORDS, cursorOf, readCursor } from "../graphql/cursors.ts";
import { numericId } from "../graphql/ids.ts";
import { checkedPage, pagingArguments } from "../graphql/paging.ts";
import { currentUser } from "./current-user.ts";
import { draftKey } from "./draft-key.ts";
import {
  countOpenAttempts,
  countTestsTaken,
  countUsers,
  listUsers,
  type UserFilter,
} from "./list-users.ts";
import type { SignedIn } from "./open-session.ts";
import { listOwnSessions, type OwnSession } from "./own-sessions.ts";
import type { RefreshedSession } from "./refresh-session.ts";
import type { User } from "./user.ts";

export const RoleType = builder.enumType("Role", {
  description: "What an account may do.",
  values: Object.fromEntries(
    ROLES.map((role) => {
      const { people, may } = ROLE_WORDS[role];
      return [role.toUpperCase(), { value: role, description: `Of ${people}: ${may}.` }];
    }),
  ) as { [Name in Role as Uppercase<Name>]: { value: Name; description: string } },
});

/** The data of the dashboard. Each module adds its own fields. */
export const Dashboard = builder.objectRef<object>("Dashboard").implement({
  description:
    "What the viewer's dashboard shows. Each part fails by itself: it is null then, and an error names it.",
  authScopes: { signedIn: true },
});

export const UserType = builder.objectRef<User>("User").implement({
  description: "An account. It is made at the first sign-in.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The account's number." }),
    cursor: t.string({
      description: CURSOR_WORDS,
      resolve: ({ id }) => cursorOf("users", id),
    }),
    email: t.exposeString("email", {
      description: "The e-mail in lower case, as the sign-in provider verified it.",
    }),
    unclaimedEmail: t.exposeString("unclaimedEmail", {
      nullable: true,
      description:
        "The e-mail that the sign-in provider gave last, while another account has it: this account keeps its own. Null when the two are the same.",
    }),
    fullName: t.exposeString("fullName", {
      description: "The name the provider gave at the last sign-in.",
    }),
    profilePicture: t.exposeString("profilePicture", {
      nullable: true,
      description: "The https address of a picture; null when the provider gave none.",
    }),
    role: t.expose("role", { type: RoleType, description: "What the account may do, as of now." }),
    isActive: t.exposeBoolean("isActive", {
      description: "False for an account that was closed; it can't sign in.",
    }),
    createdAt: t.expose("createdAt", {
      type: "DateTime",
      description: "When the account was made.",
    }),
    lastSignInAt: t.withAuth({ can: "user:read" }).expose("lastSignInAt", {
      type: "DateTime",
      nullable: true,
      description: "When the account was signed in to last; null for never. Administrators only.",
    }),
    deletionAt: t.withAuth({ can: "user:read" }).expose("deletionAt", {
      type: "DateTime",
      nullable: true,
      description:
        "When the account will be deleted; null for one that stays. Administrators only.",
    }),
    testsTaken: t.withAuth({ can: "user:read" }).int({
      description: "How many results the person has. Administrators only.",
      resolve: (user, _args, { viewer, dependencies }) =>
        user.testsTaken ?? countTestsTaken(viewer, dependencies, user.id),
    }),
    openAttemptCount: t.withAuth({ can: "user:read" }).int({
      description: "How many attempts of the person are in progress. Administrators only.",
      resolve: (user, _args, { viewer, dependencies }) =>
        user.openAttemptCount ?? countOpenAttempts(viewer, dependencies, user.id),
    }),
    isAppointed: t.boolean({
      description:
        "True when the server's configuration names the e-mail as an administrator's: signing in gives that role back.",
      resolve: ({ email }, _args, { dependencies }) =>
        dependencies.config.adminEmails.includes(email),
    }),
  }),
});

const UserOrderType = builder.enumType("UserOrder", {
  description: "In which order accounts are listed. Equals stand newest first.",
  values: {
    NEWEST: { value: "newest", description: "The newest account first." },
    LATEST_SIGN_IN: {
      value: "latest_sign_in",
      description: "Who signed in last first; those who never did last.",
    },
  } as const,
});

const UserPage = builder
  .objectRef<UserFilter & { skip: number; limit: number; below: number | null }>("UserPage")
  .implement({
    description: "One page of accounts, in the order that was asked for.",
    authScopes: { can: "user:read" },
    fields: (t) => ({
      items: t.withAuth({ can: "user:read" }).field({
        type: [UserType],
        description: "The accounts of this page.",
        resolve: (filter, _args, { viewer, dependencies }) =>
          listUsers(viewer, dependencies, filter, filter),
      }),
      totalCount: t.withAuth({ can: "user:read" }).int({
        description: "How many accounts the filter leaves, over all pages.",
        resolve: (filter, _args, { viewer, dependencies }) =>
          countUsers(viewer, dependencies, filter),
      }),
    }),
  });

export const AccessToken = builder.objectRef<RefreshedSession>("AccessToken").implement({
  description: "A new access token for a session that goes on.",
  authScopes: { public: true },
  fields: (t) => ({
    accessToken: t.exposeString("accessToken", {
      description: "Goes into the Authorization header, after `Bearer `.",
    }),
    expiresIn: t.exposeInt("expiresIn", { description: "Seconds until it expires." }),
  }),
});

export const SignedInTokens = builder.objectRef<SignedIn>("SignedInTokens").implement({
  description: "The two tokens of a session that has just started.",
  authScopes: { public: true },
  fields: (t) => ({
    accessToken: t.exposeString("accessToken", {
      description: "Goes into the Authorization header, after `Bearer `.",
    }),
    refreshToken: t.exposeString("refreshToken", {
      description: "Gives further access tokens, until the session ends.",
    }),
    expiresIn: t.int({
      description: "Seconds until the access token expires.",
      resolve: () => sessionLimits.accessTokenSeconds,
    }),
  }),
});

const SessionType = builder.objectRef<OwnSession>("Session").implement({
  description: "A browser or program that the viewer is signed in on.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("id", { description: "The session's name, a UUID." }),
    device: t.exposeString("device", {
      description:
        "What signed in, such as `Chrome on Windows`; `Unknown device` when it said not.",
    }),
    signedInAt: t.expose("signedInAt", { type: "DateTime", description: "When it began." }),
    lastUsedAt: t.expose("lastUsedAt", {
      type: "DateTime",
      description: "When it was last in use, to some minutes.",
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When it ends, unless it is extended again.",
    }),
    isCurrent: t.exposeBoolean("isCurrent", {
      description: "True for the session that this request belongs to.",
    }),
  }),
});

export const SessionExpiry = builder.objectRef<{ expiresAt: Date }>("SessionExpiry").implement({
  description: "How long a session lasts.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    role: t.withAuth({ signedIn: true }).field({
      type: RoleType,
      description:
        "What the account may do, as of now; the access token says what it was when it was made.",
      resolve: (_expiry, _args, { viewer }) => viewer.role,
    }),
    expiresAt: t.expose("expiresAt", {
      type: "DateTime",
      description: "When the refresh token stops working, unless the session is extended again.",
    }),
  }),
});

const Application = builder
  .objectRef<Pick<Config, "supportEmail" | "developmentSignIn" | "ageNote" | "timeZone">>(
    "Application",
  )
  .implement({
    description: "What the web client needs to know of this installation.",
    authScopes: { public: true },
    fields: (t) => ({
      supportEmail: t.exposeString("supportEmail", { description: "Where people write for help." }),
      ageNote: t.exposeString("ageNote", {
        nullable: true,
        description:
          "What the operator of the server says to minors before they sign in; null for nothing.",
      }),
      developmentSignIn: t.exposeBoolean("developmentSignIn", {
        description: "True when sample accounts on this computer stand in for Google.",
      }),
      timeZone: t.exposeString("timeZone", {
        description: "The institute's time zone, by its IANA name, such as Asia/Kolkata.",
      }),
    }),
  });

builder.queryFields((t) => ({
  dashboard: t.withAuth({ signedIn: true }).field({
    type: Dashboard,
    description: "The viewer's dashboard, in one request.",
    resolve: () => ({}),
  }),
  application: t.field({
    type: Application,
    description: "This installation.",
    authScopes: { public: true },
    resolve: (_root, _args, { dependencies }) => dependencies.config,
  }),
  account: t.withAuth({ signedIn: true }).field({
    type: UserType,
    description: "The signed-in account; UNAUTHENTICATED for a visitor.",
    resolve: (_root, _args, context) => currentUser(context.viewer, context.dependencies),
  }),
  mySessions: t.withAuth({ signedIn: true }).field({
    type: [SessionType],
    description: `Where the viewer is signed in: this session first, then the last used, at most ${sessionLimits.sessionsListed} of them.`,
    resolve: (_root, _args, { viewer, dependencies }) => listOwnSessions(viewer, dependencies),
  }),
  draftKey: t.withAuth({ signedIn: true }).string({
    description:
      "What the web client encrypts the viewer's drafts with, where it keeps them on a device: 256 bits as base64url, always the same for one account.",
    resolve: (_root, _args, { viewer, dependencies }) =>
      draftKey(dependencies.config, viewer.userId),
  }),
  users: t.withAuth({ can: "user:read" }).field({
    type: UserPage,
    description: "The accounts, newest first unless another order is asked for.",
    args: {
      search: t.arg.string({
        description: "Keeps accounts with this text in name or e-mail; null keeps all.",
      }),
      role: t.arg({
        type: RoleType,
        description: "Keeps accounts with this role; null keeps all.",
      }),
      active: t.arg.boolean({
        description: "True keeps active accounts, false closed ones; null keeps all.",
      }),
      batchId: t.arg.id({ description: "Keeps students of this batch; null keeps all." }),
      order: t.arg({
        type: UserOrderType,
        description: "How they are ordered; null for the newest first.",
      }),
      ...pagingArguments,
      ...afterArgument,
    },
    resolve: (_root, { search, role, active, batchId, order, after, ...page }) => ({
      search,
      role,
      active,
      batchId: batchId == null ? null : numericId(batchId, "Batch not found"),
      order,
      below:
        readCursor("users", after, {
          skip: page.skip,
          isNewestFirst: (order ?? "newest") === "newest",
        })?.id ?? null,
      ...checkedPage(page),
    }),
  }),
  viewer: t.field({
    type: UserType,
    nullable: true,
    description:
      "The signed-in person; null for a visitor. An access token that doesn't hold is UNAUTHENTICATED.",
    authScopes: { public: true },
    resolve: (_root, _args, { viewer, authenticationFailure, dependencies }) => {
      if (authenticationFailure !== null) throw authenticationFailure;
      return viewer === null ? null : currentUser(viewer, dependencies);
    },
  }),
}));

import { sessionLimits } from "#rules/limits.ts";
import { timeInWords } from "#rules/number-words.ts";
import { promises } from "#rules/promises.ts";
import { SIGN_IN_CODE_SECONDS } from "#rules/sign-in-waits.ts";
import { builder } from "../graphql/builder.ts";
import { numericId, uuid } from "../graphql/ids.ts";
import { setUserActive, setUserRole, signUserOut } from "./change-user.ts";
import { extendSession } from "./extend-session.ts";
import { logout } from "./logout.ts";
import { endAllOwnSessions, endOwnSession } from "./own-sessions.ts";
import { recordSignIn } from "./record-sign-in.ts";
import { refreshSession } from "./refresh-session.ts";
import { deleteUser, keepUser } from "./request-deletion.ts";
import { AccessToken, RoleType, SessionExpiry, SignedInTokens, UserType } from "./schema.ts";
import { exchangeSignInCode } from "./sign-in-code.ts";

builder.mutationFields((t) => ({
  setUserRole: t.withAuth({ can: "user:write" }).field({
    type: UserType,
    description:
      "Gives another account a role, at once for sessions that are open. FORBIDDEN for one's own account, so that an administrator is always left.",
    args: {
      userId: t.arg.id({ required: true, description: "The account's number." }),
      role: t.arg({ type: RoleType, required: true, description: "What it may do from now on." }),
    },
    resolve: (_root, { userId, role }, { viewer, dependencies }) =>
      setUserRole(viewer, dependencies, { userId: numericId(userId, "User not found"), role }),
  }),
  setUserActive: t.withAuth({ can: "user:write" }).field({
    type: UserType,
    description:
      "Closes another account, or opens it again; either ends its sessions. A closed account can't sign in, and keeps its results. FORBIDDEN for one's own account.",
    args: {
      userId: t.arg.id({ required: true, description: "The account's number." }),
      isActive: t.arg.boolean({
        required: true,
        description: "False to close the account, true to open it.",
      }),
    },
    resolve: (_root, { userId, isActive }, { viewer, dependencies }) =>
      setUserActive(viewer, dependencies, {
        userId: numericId(userId, "User not found"),
        isActive,
      }),
  }),
  signUserOut: t.withAuth({ can: "user:write" }).field({
    type: UserType,
    description:
      "Ends all sessions of another account, within a second everywhere; it may be signed in to again. FORBIDDEN for one's own account.",
    args: { userId: t.arg.id({ required: true, description: "The account's number." }) },
    resolve: (_root, { userId }, { viewer, dependencies }) =>
      signUserOut(viewer, dependencies, numericId(userId, "User not found")),
  }),
  deleteUser: t.withAuth({ can: "user:write" }).field({
    type: UserType,
    description: `Marks another account for deletion in ${promises.deletionDays} days and ends all its sessions; one that is marked already keeps its day. Its own sign-in before that, or keepUser, takes it back. FORBIDDEN for one's own account.`,
    args: { userId: t.arg.id({ required: true, description: "The account's number." }) },
    resolve: (_root, { userId }, { viewer, dependencies }) =>
      deleteUser(viewer, dependencies, numericId(userId, "User not found")),
  }),
  keepUser: t.withAuth({ can: "user:write" }).field({
    type: UserType,
    description:
      "Takes the deletion of another account back. FORBIDDEN for one's own account, which a sign-in keeps.",
    args: { userId: t.arg.id({ required: true, description: "The account's number." }) },
    resolve: (_root, { userId }, { viewer, dependencies }) =>
      keepUser(viewer, dependencies, numericId(userId, "User not found")),
  }),
  refreshSession: t.field({
    type: AccessToken,
    description:
      "Makes a new access token. The refresh token stays as it is. UNAUTHENTICATED when it is unknown, expired or logged out, or the account is inactive.",
    authScopes: { public: true },
    args: {
      refreshToken: t.arg.string({ required: true, description: "The one that sign-in gave." }),
    },
    resolve: (_root, { refreshToken }, { dependencies }) =>
      refreshSession(dependencies, refreshToken),
  }),
  exchangeSignInCode: t.field({
    type: SignedInTokens,
    description: `Begins the session that a sign-in's one-time code stands for. UNAUTHENTICATED when the code was used, is older than ${timeInWords(SIGN_IN_CODE_SECONDS)}, or belongs to another nonce.`,
    authScopes: { public: true },
    args: {
      code: t.arg.string({ required: true, description: "What the sign-in returned with." }),
      nonce: t.arg.string({
        required: true,
        description: "The secret whose SHA-256 the sign-in was started with, as `challenge`.",
      }),
    },
    resolve: async (_root, input, { dependencies, origin }) => {
      const tokens = await exchangeSignInCode(dependencies, input);
      await recordSignIn(dependencies, tokens.user, origin);
      return tokens;
    },
  }),
  endSession: t.withAuth({ signedIn: true }).boolean({
    description:
      "Ends one of the viewer's sessions, within a second everywhere. NOT_FOUND when it is not the viewer's, or has ended.",
    args: { id: t.arg.id({ required: true, description: "The session's name." }) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await endOwnSession(viewer, dependencies, uuid(id, "Session not found"));
      return true;
    },
  }),
  logoutEverywhere: t.withAuth({ signedIn: true }).boolean({
    description: "Ends all of the viewer's sessions, this one too, within a second everywhere.",
    resolve: async (_root, _args, { viewer, dependencies }) => {
      await endAllOwnSessions(viewer, dependencies);
      return true;
    },
  }),
  extendSession: t.withAuth({ signedIn: true }).field({
    type: SessionExpiry,
    description: `Moves the end of the viewer's session to ${sessionLimits.sessionIdleDays} days from now, at most ${sessionLimits.sessionLongestDays} days after its sign-in.`,
    resolve: (_root, _args, { viewer, dependencies }) => extendSession(viewer, dependencies),
  }),
  logout: t.boolean({
    description:
      "Ends the session of a refresh token, and its access tokens with it. True always, for an unknown token too.",
    authScopes: { public: true },
    args: {
      refreshToken: t.arg.string({ required: true, description: "The one that sign-in gave." }),
    },
    resolve: async (_root, { refreshToken }, { dependencies }) => {
      await logout(dependencies, refreshToken);
      return true;
    },
  }),
}));

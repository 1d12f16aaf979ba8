import { PLATFORM_PATHS, platformLimits } from "#rules/platforms.ts";
import { builder } from "../graphql/builder.ts";
import { numericId } from "../graphql/ids.ts";
import { beginLaunch } from "./begin-launch.ts";
import {
  answerChoice,
  type ChoiceAnswer,
  type PlatformChoice,
  readChoice,
  type TestToChoose,
} from "./choice.ts";
import {
  type ConnectionQuestion,
  connectViewer,
  disconnect,
  type OwnConnection,
  ownConnections,
  readConnection,
} from "./connections.ts";
import { sendFailedAgain } from "./grades.ts";
import {
  createPlatform,
  deletePlatform,
  findPlatform,
  type ListedPlatform,
  listPlatforms,
  MISSING_PLATFORM,
  updatePlatform,
} from "./platform.ts";
import { createPlatformLink, type PlatformLink } from "./registration.ts";

const writers = { can: "platform:write" } as const;
const anyone = { public: true } as const;
const own = { signedIn: true } as const;

const PlatformType = builder.objectRef<ListedPlatform>("Platform").implement({
  description: "A learning platform, such as a Moodle, from which students open tests (LTI 1.3).",
  authScopes: writers,
  fields: (t) => ({
    id: t.exposeID("id", { description: "Its number." }),
    name: t.exposeString("name", { description: "The name shown to students and staff." }),
    issuer: t.exposeString("issuer", { description: "The platform's issuer." }),
    clientId: t.exposeString("clientId", { description: "Lexam's client ID in the platform." }),
    deploymentIds: t.exposeStringList("deploymentIds", {
      description: "The deployments of Lexam that may launch; empty for any.",
    }),
    authorizeUrl: t.exposeString("authorizeUrl", {
      description: "Its authentication request URL (OpenID Connect).",
    }),
    tokenUrl: t.exposeString("tokenUrl", { description: "Its access token URL." }),
    keysUrl: t.exposeString("keysUrl", { description: "Its public keyset URL (JWKS)." }),
    origins: t.exposeStringList("origins", {
      description: "Further origins of its pages, if they differ from those of the three URLs.",
    }),
    opensPrivate: t.exposeBoolean("opensPrivate", {
      description: "Whether its teachers may choose private tests, which opens them to students.",
    }),
    createdAt: t.expose("createdAt", { type: "DateTime", description: "When it was added." }),
    lastLaunchAt: t.expose("lastLaunchAt", {
      type: "DateTime",
      nullable: true,
      description: "When somebody last came from it; null for never.",
    }),
    people: t.exposeInt("people", { description: "How many people have come from it." }),
    gradesSent: t.exposeInt("gradesSent", { description: "Scores in its gradebooks." }),
    gradesWaiting: t.exposeInt("gradesWaiting", {
      description: "Scores that are due, or wait for their results to be released.",
    }),
    gradesFailed: t.exposeInt("gradesFailed", {
      description: "Scores whose last try failed. Tries go on for 24 hours.",
    }),
    gradeProblem: t.exposeString("problem", {
      nullable: true,
      description: "Why one of those failed; null when none did.",
    }),
  }),
});

const PlatformInputType = builder.inputType("PlatformInput", {
  description: "The settings of a learning platform.",
  fields: (t) => ({
    name: t.string({
      required: true,
      description: `The name shown to students and staff, at most ${platformLimits.nameMaxLength} characters.`,
    }),
    issuer: t.string({
      required: true,
      description: "The platform's issuer, usually its address.",
    }),
    clientId: t.string({ required: true, description: "Lexam's client ID in the platform." }),
    deploymentIds: t.stringList({
      required: true,
      description: "The deployments of Lexam that may launch; empty for any.",
    }),
    authorizeUrl: t.string({
      required: true,
      description: "Its authentication request URL (OpenID Connect).",
    }),
    tokenUrl: t.string({ required: true, description: "Its access token URL." }),
    keysUrl: t.string({ required: true, description: "Its public keyset URL (JWKS)." }),
    origins: t.stringList({
      required: true,
      description:
        "Further origins of its pages or gradebooks, such as https://school.example.com, if they differ from those of the three URLs.",
    }),
    opensPrivate: t.boolean({
      required: true,
      description: "Whether its teachers may choose private tests, which opens them to students.",
    }),
  }),
});

const LinkType = builder.objectRef<PlatformLink>("PlatformLink").implement({
  description: "A link with which one platform can register Lexam.",
  authScopes: writers,
  fields: (t) => ({
    address: t.exposeString("address", { description: "The address to paste into the platform." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "When it expires." }),
  }),
});

const TestToChooseType = builder.objectRef<TestToChoose>("TestToChoose").implement({
  description: "A test that a teacher may choose for a course.",
  authScopes: anyone,
  fields: (t) => ({
    id: t.exposeID("id", { description: "The test's number." }),
    title: t.exposeString("title", { description: "Its title." }),
    isPublic: t.exposeBoolean("isPublic", { description: "Whether everybody may take it." }),
    totalQuestions: t.exposeInt("totalQuestions", { description: "How many questions it has." }),
    durationMinutes: t.exposeInt("durationMinutes", { description: "How long it takes." }),
    opensAt: t.expose("opensAt", {
      type: "DateTime",
      nullable: true,
      description: "When it opens; null for a test that is open.",
    }),
    closesAt: t.expose("closesAt", {
      type: "DateTime",
      nullable: true,
      description: "When it closes; null for never.",
    }),
  }),
});

const ChoiceType = builder.objectRef<PlatformChoice>("PlatformChoice").implement({
  description: "The tests that a teacher of a learning platform can choose from.",
  authScopes: anyone,
  fields: (t) => ({
    platformName: t.exposeString("platformName", { description: "The platform." }),
    course: t.exposeString("course", {
      nullable: true,
      description: "The course; null when the platform doesn't say.",
    }),
    takesSeveral: t.exposeBoolean("takesSeveral", {
      description: "Whether more than one test can be chosen at once.",
    }),
    tests: t.expose("tests", { type: [TestToChooseType], description: "The newest first." }),
    hasMore: t.exposeBoolean("hasMore", {
      description: `Whether there are more than the ${platformLimits.shownTests} that are shown.`,
    }),
  }),
});

const ChoiceAnswerType = builder.objectRef<ChoiceAnswer>("PlatformChoiceAnswer").implement({
  description: "The form that the page posts to the platform.",
  authScopes: anyone,
  fields: (t) => ({
    address: t.exposeString("address", { description: "The form's action." }),
    token: t.exposeString("token", { description: "The signed choice, as the field JWT." }),
  }),
});

const QuestionType = builder.objectRef<ConnectionQuestion>("PlatformConnectionQuestion").implement({
  description: "The question to a student whether a platform may open their account.",
  authScopes: anyone,
  fields: (t) => ({
    platformName: t.exposeString("platformName", { description: "The platform." }),
    email: t.exposeString("email", { description: "The e-mail that the platform gave." }),
  }),
});

const ConnectionType = builder.objectRef<OwnConnection>("PlatformConnection").implement({
  description: "A learning platform that opens the viewer's account.",
  authScopes: own,
  fields: (t) => ({
    id: t.id({ description: "The platform's number.", resolve: ({ platformId }) => platformId }),
    name: t.exposeString("name", { description: "The platform." }),
    connectedAt: t.expose("connectedAt", {
      type: "DateTime",
      description: "When it was connected.",
    }),
    lastLaunchAt: t.expose("lastLaunchAt", {
      type: "DateTime",
      description: "When the viewer last came from it.",
    }),
  }),
});

const idArgument = { required: true, description: "The platform's number." } as const;
const codeArgument = { required: true, description: "The code in the page's address." } as const;
const nonceArgument = {
  required: true,
  description: "The secret whose SHA-256 the launch was started with, as `challenge`.",
} as const;

builder.queryFields((t) => ({
  platforms: t.withAuth(writers).field({
    type: [PlatformType],
    description: "Every learning platform, the oldest first. Administrators only.",
    resolve: (_root, _args, { viewer, dependencies }) => listPlatforms(viewer, dependencies),
  }),
  platformChoice: t.field({
    type: ChoiceType,
    description:
      "The tests that a teacher can choose from. NOT_FOUND when the choice expired or is another tab's.",
    authScopes: anyone,
    args: {
      code: t.arg.string(codeArgument),
      nonce: t.arg.string(nonceArgument),
      search: t.arg.string({ description: "Only tests with this in title or description." }),
    },
    resolve: (_root, { search, ...key }, { dependencies }) =>
      readChoice(dependencies, key, search ?? ""),
  }),
  platformConnectionQuestion: t.field({
    type: QuestionType,
    description:
      "The platform that asks to open an account. NOT_FOUND when the question expired or is another tab's.",
    authScopes: anyone,
    args: { code: t.arg.string(codeArgument), nonce: t.arg.string(nonceArgument) },
    resolve: (_root, key, { dependencies }) => readConnection(dependencies, key),
  }),
  platformConnections: t.withAuth(own).field({
    type: [ConnectionType],
    description: "The learning platforms that open the viewer's account, by name.",
    resolve: (_root, _args, { viewer, dependencies }) => ownConnections(viewer, dependencies),
  }),
}));

builder.mutationFields((t) => ({
  createPlatform: t.withAuth(writers).field({
    type: PlatformType,
    description: `Adds a learning platform. CONFLICT when it exists already, or for more than ${platformLimits.most}. Administrators only.`,
    args: {
      input: t.arg({ type: PlatformInputType, required: true, description: "The platform." }),
    },
    resolve: (_root, { input }, { viewer, dependencies }) =>
      createPlatform(viewer, dependencies, input),
  }),
  updatePlatform: t.withAuth(writers).field({
    type: PlatformType,
    description: "Changes a learning platform. Administrators only.",
    args: {
      id: t.arg.id(idArgument),
      input: t.arg({ type: PlatformInputType, required: true, description: "What it becomes." }),
    },
    resolve: (_root, { id, input }, { viewer, dependencies }) =>
      updatePlatform(viewer, dependencies, numericId(id, MISSING_PLATFORM), input),
  }),
  deletePlatform: t.withAuth(writers).field({
    type: "Boolean",
    description:
      "Deletes a learning platform. The accounts of its people stay. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await deletePlatform(viewer, dependencies, numericId(id, MISSING_PLATFORM));
      return true;
    },
  }),
  createPlatformLink: t.withAuth(writers).field({
    type: LinkType,
    description: `Creates a link with which one platform can register Lexam within ${platformLimits.linkMinutes} minutes. Administrators only.`,
    resolve: (_root, _args, { viewer, dependencies }) => createPlatformLink(viewer, dependencies),
  }),
  sendPlatformGrades: t.withAuth(writers).field({
    type: PlatformType,
    description: "Sends every score again that couldn't be sent. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING_PLATFORM);
      await findPlatform(viewer, dependencies, id);
      await sendFailedAgain(dependencies, id);
      return findPlatform(viewer, dependencies, id);
    },
  }),
  beginPlatformLaunch: t.string({
    description: `Starts a launch and returns the address at which the platform confirms who the person is. The platform then posts to ${PLATFORM_PATHS.launch}. FORBIDDEN for an unknown platform.`,
    authScopes: anyone,
    args: {
      issuer: t.arg.string({ required: true, description: "`iss` of the initiation." }),
      clientId: t.arg.string({ description: "Its `client_id`." }),
      loginHint: t.arg.string({ required: true, description: "Its `login_hint`." }),
      messageHint: t.arg.string({ description: "Its `lti_message_hint`." }),
      challenge: t.arg.string({
        required: true,
        description: "The SHA-256 of a nonce that only this tab knows, in base64url.",
      }),
    },
    resolve: (_root, { clientId, messageHint, ...input }, { dependencies }) =>
      beginLaunch(dependencies, {
        ...input,
        clientId: clientId ?? null,
        messageHint: messageHint ?? null,
      }),
  }),
  answerPlatformChoice: t.field({
    type: ChoiceAnswerType,
    description: `Signs the tests that a teacher chose, at most ${platformLimits.chosenTests}, for the page to post to the platform; an empty list cancels. NOT_FOUND when the choice expired or is another tab's.`,
    authScopes: anyone,
    args: {
      code: t.arg.string(codeArgument),
      nonce: t.arg.string(nonceArgument),
      testIds: t.arg.idList({ required: true, description: "The numbers of the tests." }),
    },
    resolve: (_root, { testIds, ...key }, { dependencies }) =>
      answerChoice(
        dependencies,
        key,
        testIds.map((id) => numericId(id, "Test not found")),
      ),
  }),
  connectPlatform: t.withAuth(own).string({
    description:
      "Lets a learning platform open the viewer's account from now on. Returns the page to go to. NOT_FOUND when the question expired or is another tab's; CONFLICT for staff.",
    args: { code: t.arg.string(codeArgument), nonce: t.arg.string(nonceArgument) },
    resolve: (_root, key, { viewer, dependencies }) => connectViewer(viewer, dependencies, key),
  }),
  disconnectPlatform: t.withAuth(own).boolean({
    description:
      "Disconnects a learning platform from the viewer's account. NOT_FOUND when they aren't connected.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await disconnect(viewer, dependencies, numericId(id, MISSING_PLATFORM));
      return true;
    },
  }),
}));

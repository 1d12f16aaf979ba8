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
    name: t.exposeString("name", { description: "What students and staff read." }),
    issuer: t.exposeString("issuer", { description: "How it names itself." }),
    clientId: t.exposeString("clientId", { description: "What it calls Lexam." }),
    deploymentIds: t.exposeStringList("deploymentIds", {
      description: "The places in it where Lexam was added; empty for any.",
    }),
    authorizeUrl: t.exposeString("authorizeUrl", {
      description: "Where browsers go to confirm who they are.",
    }),
    tokenUrl: t.exposeString("tokenUrl", { description: "Where Lexam gets tokens." }),
    keysUrl: t.exposeString("keysUrl", { description: "Where its public keys are." }),
    origins: t.exposeStringList("origins", {
      description: "Its other origins, where its pages aren't at those of the addresses above.",
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
      description: "Scores that are due, or wait for their results to be out.",
    }),
    gradesFailed: t.exposeInt("gradesFailed", {
      description: "Scores whose last try failed. They are tried for 24 hours.",
    }),
    gradeProblem: t.exposeString("problem", {
      nullable: true,
      description: "Why one of those failed; null when none did.",
    }),
  }),
});

const PlatformInputType = builder.inputType("PlatformInput", {
  description: "What an administrator decides about a learning platform.",
  fields: (t) => ({
    name: t.string({
      required: true,
      description: `What students and staff read, at most ${platformLimits.nameMaxLength} characters.`,
    }),
    issuer: t.string({ required: true, description: "How it names itself, mostly an address." }),
    clientId: t.string({ required: true, description: "What it calls Lexam." }),
    deploymentIds: t.stringList({
      required: true,
      description: "The places in it where Lexam was added; empty for any.",
    }),
    authorizeUrl: t.string({
      required: true,
      description: "Where browsers go to confirm who they are.",
    }),
    tokenUrl: t.string({ required: true, description: "Where Lexam gets tokens." }),
    keysUrl: t.string({ required: true, description: "Where its public keys are." }),
    origins: t.stringList({
      required: true,
      description:
        "Its other origins, such as https://school.example.com, where its pages or gradebooks aren't at those of the addresses above.",
    }),
    opensPrivate: t.boolean({
      required: true,
      description: "Whether its teachers may choose private tests, which opens them to students.",
    }),
  }),
});

const LinkType = builder.objectRef<PlatformLink>("PlatformLink").implement({
  description: "A link by which one platform can register itself.",
  authScopes: writers,
  fields: (t) => ({
    address: t.exposeString("address", { description: "What the platform is given." }),
    expiresAt: t.expose("expiresAt", { type: "DateTime", description: "It works until then." }),
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
  description: "What a teacher of a learning platform chooses from.",
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
  description: "What the page posts to the platform.",
  authScopes: anyone,
  fields: (t) => ({
    address: t.exposeString("address", { description: "Where to." }),
    token: t.exposeString("token", { description: "The signed choice, as the field JWT." }),
  }),
});

const QuestionType = builder.objectRef<ConnectionQuestion>("PlatformConnectionQuestion").implement({
  description: "What a student is asked: whether a platform may open their account.",
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
    connectedAt: t.expose("connectedAt", { type: "DateTime", description: "Since when." }),
    lastLaunchAt: t.expose("lastLaunchAt", {
      type: "DateTime",
      description: "When the viewer last came from it.",
    }),
  }),
});

const idArgument = { required: true, description: "The platform's number." } as const;
const codeArgument = { required: true, description: "The code of the page's address." } as const;
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
      "What a teacher chooses tests from. NOT_FOUND when the choice is over, or another tab's.",
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
      "Which platform asks to open an account. NOT_FOUND when the question is over, or another tab's.",
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
    description: `Adds a learning platform. CONFLICT when it is there already, or for more than ${platformLimits.most}. Administrators only.`,
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
    description: `Makes a link by which one platform registers itself within ${platformLimits.linkMinutes} minutes. Administrators only.`,
    resolve: (_root, _args, { viewer, dependencies }) => createPlatformLink(viewer, dependencies),
  }),
  sendPlatformGrades: t.withAuth(writers).field({
    type: PlatformType,
    description: "Has every score sent again that couldn't be sent. Administrators only.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, args, { viewer, dependencies }) => {
      const id = numericId(args.id, MISSING_PLATFORM);
      await findPlatform(viewer, dependencies, id);
      await sendFailedAgain(dependencies, id);
      return findPlatform(viewer, dependencies, id);
    },
  }),
  beginPlatformLaunch: t.string({
    description: `The address at which a learning platform confirms who its person is. It comes back to ${PLATFORM_PATHS.launch}. FORBIDDEN for a platform that nobody added.`,
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
    description: `Signs the tests that a teacher chose, at most ${platformLimits.chosenTests}, for the page to post to the platform; none to go back without one. NOT_FOUND when the choice is over, or another tab's.`,
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
      "Lets a learning platform open the viewer's account from now on. The page to go on to. NOT_FOUND when the question is over, or another tab's; CONFLICT for staff.",
    args: { code: t.arg.string(codeArgument), nonce: t.arg.string(nonceArgument) },
    resolve: (_root, key, { viewer, dependencies }) => connectViewer(viewer, dependencies, key),
  }),
  disconnectPlatform: t.withAuth(own).boolean({
    description:
      "Ends that a learning platform opens the viewer's account. NOT_FOUND when it doesn't.",
    args: { id: t.arg.id(idArgument) },
    resolve: async (_root, { id }, { viewer, dependencies }) => {
      await disconnect(viewer, dependencies, numericId(id, MISSING_PLATFORM));
      return true;
    },
  }),
}));

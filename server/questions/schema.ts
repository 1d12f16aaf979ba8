import { builder } from "../graphql/builder.ts";
import { listSubjects } from "./list-subjects.ts";
import { listTopics } from "./list-topics.ts";

builder.queryFields((t) => ({
  subjects: t.withAuth({ signedIn: true }).stringList({
    description: "The subjects of the question bank, in alphabetical order.",
    resolve: (_root, _args, context) => listSubjects(context.dependencies),
  }),
  topics: t.withAuth({ signedIn: true }).stringList({
    description: "The topics of the question bank, in alphabetical order.",
    args: {
      subject: t.arg.string({
        description: "Keeps the topics of this subject; null or blank keeps all.",
      }),
    },
    resolve: (_root, { subject }, context) => listTopics(context.dependencies, subject),
  }),
}));

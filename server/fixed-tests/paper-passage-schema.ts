import { builder } from "../graphql/builder.ts";
import type { PaperPassage } from "./papers.ts";

/** A passage, as people who take or took the test see it. */
export const PaperPassageType = builder.objectRef<PaperPassage>("PaperPassage").implement({
  description:
    "A passage as it stands on a paper: in the words that were frozen with it, whatever became of it since.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    id: t.exposeID("revisionId", { description: "Names these exact words, which never change." }),
    passageId: t.exposeID("passageId", {
      description: "The passage's number, which its questions name.",
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "Its title; null when it has none.",
    }),
    text: t.exposeString("text", {
      description: "The passage in plain text. Paragraphs are separated by line breaks.",
    }),
    html: t.exposeString("html", {
      nullable: true,
      description: "Its rich text, in a closed subset of HTML; null when it is plain.",
    }),
    source: t.exposeString("source", {
      nullable: true,
      description: "Where it is from, as a line under it; null when nothing was written.",
    }),
    lang: t.exposeString("lang", {
      nullable: true,
      description: "Its language, such as `hi`; null for English.",
    }),
  }),
});

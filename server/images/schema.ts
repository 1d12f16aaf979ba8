import { imageLimits } from "#rules/limits.ts";
import { BadRequest } from "../errors.ts";
import { builder } from "../graphql/builder.ts";
import { Upload } from "../graphql/upload.ts";
import { type ImagePart, imagePart } from "./image-part.ts";
import type { StoredImage } from "./store-picture.ts";
import { uploadImage } from "./upload-image.ts";

const ImageType = builder.objectRef<StoredImage>("Image").implement({
  description: "A picture that texts of the bank can be written with.",
  authScopes: { can: "question:write" },
  fields: (t) => ({
    id: t.exposeID("hash", { description: "The SHA-256 of its bytes in hexadecimal." }),
    address: t.string({
      description: "What `src` of an img is, on this server; for people who are signed in.",
      resolve: ({ hash }) => `/api/v1/images/${hash}`,
    }),
    width: t.exposeInt("width", { description: "In pixels." }),
    height: t.exposeInt("height", { description: "In pixels." }),
  }),
});

/** A piece is as dear as the page of a long result, so it takes turns with those. */
const FIELDS_OF_A_PIECE = 500;

const ImagePartType = builder.objectRef<ImagePart>("ImagePart").implement({
  description: "A piece of a picture in WebP.",
  authScopes: { signedIn: true },
  fields: (t) => ({
    content: t.string({
      complexity: FIELDS_OF_A_PIECE,
      description: "Its bytes in base64.",
      resolve: ({ content }) => content.toString("base64"),
    }),
    next: t.exposeInt("next", {
      nullable: true,
      description: "The number of the next piece; null when this is the last.",
    }),
  }),
});

builder.queryFields((t) => ({
  imagePart: t.withAuth({ signedIn: true }).field({
    type: ImagePartType,
    description:
      "A piece of a picture; NOT_FOUND when there is none. Runs as GET /api/v1/images/{hash}.",
    args: {
      hash: t.arg.string({ required: true, description: "The picture's name." }),
      number: t.arg.int({ required: true, description: "0 for the first piece." }),
    },
    resolve: (_root, { hash, number }, { dependencies }) => imagePart(dependencies, hash, number),
  }),
}));

builder.mutationFields((t) => ({
  uploadImage: t.withAuth({ can: "question:write" }).field({
    type: ImageType,
    description: `Stores a picture (PNG, JPEG or WebP, at most ${imageLimits.imageMaxBytes / (1024 * 1024)} MB) for the texts of the bank: turned upright, stripped of metadata, at most ${imageLimits.imageMaxWidth} pixels wide. What no text uses is removed after ${imageLimits.imageUnusedDays} days. Runs through POST /api/v1/admin/images. Administrators only.`,
    args: { image: t.arg({ type: "Upload", required: true, description: "The picture." }) },
    resolve: async (_root, { image }, { viewer, dependencies }) => {
      if (!(image instanceof Upload)) {
        throw new BadRequest("Send pictures to POST /api/v1/admin/images.");
      }
      const stored = await uploadImage(viewer, dependencies, image.stream);
      await image.argumentsBehind();
      return stored;
    },
  }),
}));

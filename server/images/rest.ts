import { z } from "zod";
import { imageLimits } from "#rules/limits.ts";
import { graphql } from "../rest/gql/index.ts";
import { defineRoute, type RestRoute } from "../rest/route.ts";

const MEGABYTES = imageLimits.imageMaxBytes / (1024 * 1024);

const partDocument = graphql(`
  query RestImagePart($hash: String!, $number: Int! = 0) {
    imagePart(hash: $hash, number: $number) {
      content
      next
    }
  }
`);

/** The pictures in texts (docs/api.md, section 2). */
export const imageRoutes: RestRoute[] = [
  defineRoute({
    method: "POST",
    path: "/admin/images",
    summary: "Upload a picture",
    description: `PNG, JPEG or WebP, at most ${MEGABYTES} MB. It is turned upright, stripped of metadata and made at most ${imageLimits.imageMaxWidth} pixels wide. The same picture gets the same address; one that no text uses is removed after a week.`,
    status: 201,
    upload: "image",
    failures: { 413: `The picture is larger than ${MEGABYTES} MB.` },
    body: z.object({}),
    document: graphql(`
      mutation RestUploadImage($image: Upload!) {
        uploadImage(image: $image) {
          hash: id
          address
          width
          height
        }
      }
    `),
  }),
  defineRoute({
    method: "GET",
    path: "/images/{hash}",
    summary: "Retrieve a picture",
    description: "In WebP. Its bytes never change, so it may be kept for a year.",
    operationId: "image",
    params: z.object({
      hash: z
        .string()
        .regex(/^[0-9a-f]{64}$/)
        .meta({ openapi: { type: "string", pattern: "^[0-9a-f]{64}$" } }),
    }),
    response: z.string().meta({ description: "The picture.", examples: ["RIFF…"] }),
    document: partDocument,
    stream: {
      mediaType: "image/webp",
      isImmutable: true,
      documents: [partDocument],
      async *pieces({ imagePart: first }, { params }, run) {
        let part = first;
        yield Buffer.from(part.content, "base64");
        while (part.next !== null && part.next !== undefined) {
          part = (await run(partDocument, { hash: params.hash, number: part.next })).imagePart;
          yield Buffer.from(part.content, "base64");
        }
      },
    },
  }),
];

import { imageLimits } from "#rules/limits.ts";
import { ExpectedFailure, InvalidInput } from "../errors.ts";

const MEGABYTES = imageLimits.imageMaxBytes / (1024 * 1024);

/** Why a picture is not taken: what is wrong and what would be right. */
export function refusedPicture(message: string): InvalidInput {
  return new InvalidInput([{ field: "image", message }]);
}

/** More bytes than a picture may have. */
function tooLarge(): ExpectedFailure {
  return new ExpectedFailure(
    "CONTENT_TOO_LARGE",
    `The picture is larger than ${MEGABYTES} MB. Make it smaller, or save it as JPEG.`,
  );
}

/**
 * The bytes of a picture as they arrive, no more than a picture may have.
 *
 * @throws ExpectedFailure with CONTENT_TOO_LARGE
 */
export async function readPicture(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for await (const piece of stream) {
    size += piece.byteLength;
    if (size > imageLimits.imageMaxBytes) throw tooLarge();
    pieces.push(piece);
  }
  return Buffer.concat(pieces);
}

const KINDS: readonly [string, (bytes: Buffer) => boolean][] = [
  ["png", (bytes) => bytes.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n"],
  ["jpeg", (bytes) => bytes.subarray(0, 3).toString("latin1") === "\xff\xd8\xff"],
  [
    "webp",
    (bytes) =>
      bytes.subarray(0, 4).toString("latin1") === "RIFF" &&
      bytes.subarray(8, 12).toString("latin1") === "WEBP",
  ],
];

/**
 * What kind of picture it is by its first bytes, whatever it is called.
 *
 * @throws InvalidInput for another kind, SVG among them
 */
export function pictureKind(bytes: Buffer): string {
  if (bytes.length === 0)
    throw refusedPicture("The picture is empty. Choose a PNG, JPEG or WebP file.");
  const kind = KINDS.find(([, is]) => is(bytes))?.[0];
  if (kind !== undefined) return kind;
  const isSvg = /<svg[\s>]/i.test(bytes.subarray(0, 4096).toString("latin1"));
  throw refusedPicture(
    isSvg
      ? "An SVG can't be used as a picture, since it may hold scripts. Save it as PNG."
      : "The picture is no PNG, JPEG or WebP. Save it as one of these.",
  );
}

import type { Metadata } from "sharp";
import { figure } from "#rules/figures.ts";
import { imageLimits } from "#rules/limits.ts";
import { pictureKind, refusedPicture } from "./read-picture.ts";

/** A picture as it is kept. */
export interface ShapedPicture {
  /** WebP, upright and without what a camera says of where and when. */
  content: Buffer;
  /** In pixels. */
  width: number;
  height: number;
}

/** Taller ones are made so tall, in pixels: WebP ends at 16,383. */
const MAX_HEIGHT = 10_000;
/** Above it a picture without loss is kept with some, in bytes: it goes over telephones. */
const LARGE = 600 * 1024;

// One at a time in a process: a picture may take a hundred megabytes while it is made.
let turn: Promise<unknown> = Promise.resolve();

/**
 * A picture as it is kept: turned upright, stripped of metadata, at most 1600 pixels wide.
 *
 * @throws InvalidInput for what is no picture, for a broken one, and for one of too many pixels
 */
export function shapePicture(bytes: Buffer): Promise<ShapedPicture> {
  const kind = pictureKind(bytes);
  const mine = turn.then(() => shape(bytes, kind));
  turn = mine.catch(() => undefined);
  return mine;
}

/**
 * Judges a picture by its header, before anything of it is decoded: half a megabyte can stand for hundreds of
 * decoded ones.
 *
 * @throws InvalidInput for what would take too much memory
 */
function assertDecodable({ width, height, channels, bitsPerSample, isProgressive }: Metadata) {
  const { imageMaxDecodedBytes, imageMaxPixels, imageMaxSide } = imageLimits;
  const size = `The picture has ${figure(width)} by ${figure(height)} pixels`;
  if (width * height > imageMaxPixels) {
    throw refusedPicture(
      `${size}. It may have ${imageMaxPixels / 1_000_000} million in all; make it smaller.`,
    );
  }
  if (Math.max(width, height) > imageMaxSide) {
    throw refusedPicture(
      `${size}. It may be ${figure(imageMaxSide)} wide or high at most; make it smaller.`,
    );
  }
  const bytesPerSample = Math.ceil((bitsPerSample ?? 8) / 8);
  // Its lines come several times, so all of it is held until the last.
  const times = isProgressive ? 2 : 1;
  if (width * height * channels * bytesPerSample * times > imageMaxDecodedBytes) {
    throw refusedPicture(
      `${size} with ${channels} channels of ${bytesPerSample * 8} bits, which take too much memory. Make it smaller, or save it as JPEG with 8 bits.`,
    );
  }
}

async function shape(bytes: Buffer, kind: string): Promise<ShapedPicture> {
  // Loaded with the first picture: few processes ever meet one.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const { imageMaxPixels, imageMaxWidth } = imageLimits;
  const options = {
    limitInputPixels: imageMaxPixels,
    sequentialRead: true,
    failOn: "error",
  } as const;
  let header: Metadata;
  try {
    header = await sharp(bytes, { failOn: "error", limitInputPixels: false }).metadata();
  } catch {
    throw refusedPicture("The picture is broken and can't be read. Save it again.");
  }
  assertDecodable(header);
  try {
    if (kind === "webp" && isKept(bytes, header)) {
      // Decoded once, so that a broken one is refused.
      await sharp(bytes, options).stats();
      return { content: bytes, width: header.width, height: header.height };
    }
    const upright = sharp(bytes, options).rotate().resize({
      width: imageMaxWidth,
      height: MAX_HEIGHT,
      fit: "inside",
      withoutEnlargement: true,
    });
    const exact = kind === "png" ? await written(upright.clone().webp({ lossless: true })) : null;
    if (exact !== null && exact.content.length <= LARGE) return exact;
    return await written(upright.webp({ quality: 85 }));
  } catch {
    throw refusedPicture("The picture is broken and can't be read. Save it again.");
  }
}

/** The chunks of a WebP that hold nothing but its pixels. */
const PIXEL_CHUNKS: ReadonlySet<string> = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);

/** Whether a WebP is one as it is kept, so that a bank which moves with its pictures doesn't lose a little of them each time. */
function isKept(bytes: Buffer, { width, height, pages = 1 }: Metadata): boolean {
  if (width > imageLimits.imageMaxWidth || height > MAX_HEIGHT || pages > 1) return false;
  // Its own length is all there is: nothing stands behind the picture.
  if (bytes.readUInt32LE(4) + 8 !== bytes.length) return false;
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false;
    if (!PIXEL_CHUNKS.has(bytes.toString("latin1", at, at + 4))) return false;
    const length = bytes.readUInt32LE(at + 4);
    at += 8 + length + (length % 2);
  }
  return true;
}

interface Writer {
  toBuffer(options: { resolveWithObject: true }): Promise<{
    data: Buffer;
    info: { width: number; height: number };
  }>;
}

async function written(picture: Writer): Promise<ShapedPicture> {
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return { content: data, width: info.width, height: info.height };
}

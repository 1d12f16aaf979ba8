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

async function shape(bytes: Buffer, kind: string): Promise<ShapedPicture> {
  // Loaded with the first picture: few processes ever meet one.
  const { default: sharp } = await import("sharp");
  sharp.cache(false);
  sharp.concurrency(1);
  const { imageMaxPixels, imageMaxWidth } = imageLimits;
  const options = { limitInputPixels: imageMaxPixels, failOn: "error" } as const;
  let width = 0;
  let height = 0;
  try {
    ({ width, height } = await sharp(bytes, {
      failOn: "error",
      limitInputPixels: false,
    }).metadata());
  } catch {
    throw refusedPicture("The picture is broken and can't be read. Save it again.");
  }
  if (width * height > imageMaxPixels) {
    throw refusedPicture(
      `The picture has ${figure(width)} by ${figure(height)} pixels. It may have ${imageMaxPixels / 1_000_000} million in all; make it smaller.`,
    );
  }
  try {
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

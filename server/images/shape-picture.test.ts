import sharp from "sharp";
import { expect, test } from "vitest";
import { shapePicture } from "./shape-picture.ts";

const background = { r: 200, g: 120, b: 30 };
const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background } });

test("a picture as it is kept stays as it is, so that nothing is lost when a bank moves", async () => {
  for (const given of [picture().png(), picture().jpeg()]) {
    const kept = await shapePicture(await given.toBuffer());
    expect(kept).toMatchObject({ width: 40, height: 30 });
    const again = await shapePicture(kept.content);
    expect(again.content.equals(kept.content)).toBe(true);
  }
});

test("a WebP with metadata, something behind it or a broken end is not kept as it is", async () => {
  const plain = await picture().webp().toBuffer();
  const exif = { IFD0: { Copyright: "Somebody, at home" } };
  const tagged = await picture().withExif(exif).webp().toBuffer();
  expect(tagged.includes("at home")).toBe(true);
  expect((await shapePicture(tagged)).content.includes("at home")).toBe(false);
  const longer = Buffer.concat([plain, Buffer.from("<script>")]);
  expect((await shapePicture(longer)).content.includes("script")).toBe(false);
  await expect(shapePicture(plain.subarray(0, plain.length / 2))).rejects.toThrow("broken");
});

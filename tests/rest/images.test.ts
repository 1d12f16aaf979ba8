import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { unusedImages } from "../../server/sweep/unused-images.ts";
import { type Answer, type Caller, createTestApp, type TestApp } from "../support/app.ts";
import { wireForm } from "../support/form.ts";

let server: TestApp;
let admin: Caller;
let student: Caller;
beforeAll(async () => {
  server = await createTestApp();
  admin = await server.as("admin@example.com");
  student = await server.as("student@example.com");
});
afterAll(() => server.close());

interface Image {
  hash: string;
  address: string;
  width: number;
  height: number;
}

function send(caller: Caller, bytes: Uint8Array | string, name = "a.png"): Promise<Answer> {
  return caller.sendForm("/api/v1/admin/images", wireForm([["image", bytes, name, "image/png"]]));
}

async function stored(bytes: Uint8Array): Promise<Image> {
  const answer = await send(admin, bytes);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

/** A picture whose left half is red. */
function halves(width: number, height: number) {
  return sharp({ create: { width, height, channels: 3, background: "white" } }).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: "red" } },
      left: 0,
      top: 0,
    },
  ]);
}

async function fetched(caller: Caller, address: string) {
  const token = await caller.token();
  return server.app.inject({
    method: "GET",
    url: address,
    headers: { authorization: `Bearer ${token}` },
  });
}

describe("a picture", () => {
  it("is turned upright, stripped, made smaller, and answered to members for good", async () => {
    const jpeg = await halves(2000, 1000)
      .jpeg()
      .withExif({ IFD0: { Copyright: "SECRET place" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(jpeg.toString("latin1")).toContain("Exif");
    const image = await stored(jpeg);
    // Lying on its side it was 2000 wide; upright it is 1000.
    expect(image).toMatchObject({ width: 1000, height: 2000 });
    expect(image.address).toBe(`/api/v1/images/${image.hash}`);
    expect((await stored(jpeg)).hash).toBe(image.hash);

    const answer = await fetched(student, image.address);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers["content-type"]).toBe("image/webp");
    expect(answer.headers["cache-control"]).toBe("private, max-age=31536000, immutable");
    const kept = await sharp(answer.rawPayload).metadata();
    expect(kept).toMatchObject({ format: "webp", width: 1000, height: 2000 });
    expect([kept.exif, kept.icc, kept.xmp, kept.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    // The left half is at the top now.
    const [red, , blue] = await sharp(answer.rawPayload)
      .extract({ left: 500, top: 100, width: 1, height: 1 })
      .raw()
      .toBuffer();
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    expect((await server.visitor.get(image.address)).status).toBe(401);
    expect((await student.get(`/api/v1/images/${"0".repeat(64)}`)).status).toBe(404);
    expect((await student.get("/api/v1/images/none")).status).toBe(404);
  });

  it("is at most 1600 pixels wide, and comes in pieces where it is large", async () => {
    const noise = sharp({
      create: {
        width: 2400,
        height: 1800,
        channels: 3,
        background: "white",
        noise: { type: "gaussian", mean: 128, sigma: 60 },
      },
    });
    const image = await stored(await noise.jpeg({ quality: 70 }).toBuffer());
    expect(image).toMatchObject({ width: 1600, height: 1200 });
    const { rawPayload } = await fetched(student, image.address);
    expect(rawPayload.length).toBeGreaterThan(300 * 1024);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1600, height: 1200 });
  });

  it("is exact where it is a small PNG", async () => {
    const image = await stored(await halves(40, 20).png().toBuffer());
    const { rawPayload } = await fetched(student, image.address);
    const raw = await sharp(rawPayload).removeAlpha().raw().toBuffer();
    expect([...raw.subarray(0, 3)]).toEqual([255, 0, 0]);
    expect([...raw.subarray(39 * 3, 40 * 3)]).toEqual([255, 255, 255]);
  });

  it("is refused for what is no picture, a bomb among them", async () => {
    const refused = async (bytes: Uint8Array | string, words: string, status = 422) => {
      const answer = await send(admin, bytes, "picture.png");
      expect(answer.status, answer.text).toBe(status);
      expect(answer.text).toContain(words);
    };
    const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>';
    await refused(svg, "Save it as PNG");
    await refused("GIF89a...", "no PNG, JPEG or WebP");
    await refused("", "empty");
    const png = await halves(40, 20).png().toBuffer();
    await refused(png.subarray(0, 40), "broken");
    // It says of itself that it has 60,000 by 60,000 pixels.
    const bomb = Buffer.from(png);
    bomb.writeUInt32BE(60_000, 16);
    bomb.writeUInt32BE(60_000, 20);
    await refused(bomb, "has 60,000 by 60,000 pixels. It may have 50 million in all");
    // Half a megabyte that would be 400 MB once decoded: 16 bits of four colours.
    bomb.writeUInt32BE(15_000, 16);
    bomb.writeUInt32BE(3_000, 20);
    bomb.writeUInt8(16, 24);
    bomb.writeUInt8(6, 25);
    await refused(bomb, "15,000 by 3,000 pixels with 4 channels of 16 bits");
    bomb.writeUInt32BE(50_000, 16);
    bomb.writeUInt32BE(1_000, 20);
    await refused(bomb, "It may be 16,000 wide or high at most");
    const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
    await refused(large, "larger than 5 MB", 413);
    expect((await send(student, png)).status).toBe(403);
    expect((await server.visitor.sendForm("/api/v1/admin/images", wireForm([]))).status).toBe(401);
    const none = await admin.sendForm("/api/v1/admin/images", wireForm([["title", "a"]]));
    expect(none.status).toBe(422);
    expect(none.text).toContain("Please select a picture");
  });

  it("goes a week after no text of today and no paper has it", async () => {
    const { database } = server.dependencies;
    const sizes = [10, 12, 14, 16];
    const [used, asked, left, never] = await Promise.all(
      sizes.map(async (width) => stored(await halves(width, 10).png().toBuffer())),
    );
    const img = (image: Image | undefined) => `<p>See</p><img src="${image?.address}" alt="A map">`;
    const passage = await admin.post("/api/v1/admin/passages", { html: img(used) });
    expect((passage.body as { html: string }).html).toContain('width="10" height="10"');
    const question = await admin.post("/api/v1/questions", {
      ...{ question_text: "", options: ["Yes", "No"], correct_option_index: 0, subject: "Maps" },
      question_html: img(asked),
    });
    const { id } = question.body as { id: number };
    const test = await admin.post("/api/v1/admin/tests", {
      ...{ title: "Maps", duration_minutes: 5, correct_marks: 1, incorrect_marks: 0 },
      ...{ is_active: true, is_public: true, question_ids: [id] },
    });
    await student.get(`/api/v1/tests/${(test.body as { id: number }).id}/start`);
    const plain = { question_text: "Plain?", question_html: null, subject: "Maps" };
    const words = { options: ["Yes", "No"], correct_option_index: 0 };
    // The question has other words now; the paper has the picture still.
    await admin.put(`/api/v1/questions/${id}`, { ...words, ...plain });
    const other = await admin.post("/api/v1/admin/passages", { html: img(left) });
    const otherId = (other.body as { id: number }).id;
    await admin.put(`/api/v1/admin/passages/${otherId}`, { text: "Without it" });

    const hashes = async () =>
      (await database.prisma.image.findMany({ select: { hash: true } })).map(({ hash }) => hash);
    const sweep = async (days: number) => {
      const client = await database.pool.connect();
      try {
        const now = new Date(Date.now() + days * 86_400_000);
        const signal = new AbortController().signal;
        const log = { info: () => undefined, error: () => undefined } as never;
        return await unusedImages.run({
          dependencies: server.dependencies,
          client,
          now,
          signal,
          log,
        });
      } finally {
        client.release();
      }
    };
    await sweep(0);
    await sweep(6.9);
    expect(await hashes()).toEqual(expect.arrayContaining([left?.hash, never?.hash]));
    await sweep(7.1);
    const kept = await hashes();
    expect(kept).toEqual(expect.arrayContaining([used?.hash, asked?.hash]));
    expect(kept).not.toContain(left?.hash);
    expect(kept).not.toContain(never?.hash);
  });
});

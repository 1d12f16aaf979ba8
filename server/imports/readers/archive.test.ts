import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { archiveLimits, openArchive } from "./archive.ts";

const WORD = "a Word document (.docx)";

async function zipped(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const open = (file: Buffer) => openArchive([file.subarray(0, 7), file.subarray(7)], WORD);

describe("a packed file", () => {
  test("has its files by their names, read as a whole or in pieces", async () => {
    const archive = await open(await zipped({ "a.txt": "one", "b/c.txt": "two" }));
    expect(archive.names).toEqual(["a.txt", "b/c.txt"]);
    expect(`${await archive.read("b/c.txt")}`).toBe("two");
    expect(await archive.read("d")).toBeNull();
    const pieces: Uint8Array[] = [];
    for await (const piece of archive.pieces("a.txt")) pieces.push(piece);
    expect(`${Buffer.concat(pieces)}`).toBe("one");
  });

  test.each([
    ["nothing", () => Buffer.alloc(0), "The file is empty."],
    ["text", () => Buffer.from("1. What?"), "The file is not a Word document (.docx)"],
    [
      "an old document",
      () => Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(99)]),
      "Save it as a Word document (.docx)",
    ],
    [
      "a document with a password",
      () =>
        Buffer.concat([
          Buffer.from([0xd0, 0xcf, 0x11, 0xe0]),
          Buffer.from("EncryptedPackage", "utf16le"),
        ]),
      "The file has a password.",
    ],
    [
      "half a file",
      async () => (await zipped({ "a.txt": "x".repeat(500) })).subarray(0, 90),
      "The file is damaged",
    ],
    [
      "a bomb",
      () => zipped({ "a.xml": Buffer.alloc(archiveLimits.ratioFromBytes + 1) }),
      "The file unpacks to far more",
    ],
    ["an entry twice", () => renamed({ "a.txt": "1", "b.txt": "2" }, "b.txt", "a.txt"), "twice"],
    ["a way out", () => renamed({ "abc.txt": "1" }, "abc.txt", "../.txt"), "leads out of it"],
    ["an absolute path", () => renamed({ "abc.txt": "1" }, "abc.txt", "/bc.txt"), "leads out of"],
    ["a backslash", () => renamed({ "abc.txt": "1" }, "abc.txt", "a\\c.txt"), "leads out of it"],
    ["an encrypted entry", async () => encrypted(await zipped({ "a.txt": "1" })), "has a password"],
  ])("says what is wrong with %s", async (_, make, message) => {
    await expect(open(await make())).rejects.toMatchObject({
      message: expect.stringContaining(message),
    });
  });

  test("is refused as soon as more bytes arrive than it may have", async () => {
    let sent = 0;
    function* endless() {
      for (;;) {
        sent += 1;
        yield Buffer.alloc(10 * 1024 * 1024);
      }
    }
    await expect(openArchive(endless(), WORD)).rejects.toThrow("larger than 100 MB");
    expect(sent).toBe(11);
  });

  test("is damaged where an entry is longer than it says", async () => {
    const file = await zipped({ "a.txt": "x".repeat(1000) });
    const size = file.indexOf(Buffer.from("PK\u0001\u0002", "latin1")) + 24;
    file.writeUInt32LE(10, size);
    const archive = await open(file);
    await expect(archive.read("a.txt")).rejects.toThrow("The file is damaged");
  });
});

/** A packed file with another name in it, which a well-behaved program wouldn't write. */
async function renamed(files: Record<string, string>, from: string, to: string): Promise<Buffer> {
  const text = (await zipped(files)).toString("latin1").replaceAll(from, to);
  return Buffer.from(text, "latin1");
}

/** Says of each entry that it is encrypted. */
function encrypted(file: Buffer): Buffer {
  file.writeUInt16LE(1, file.indexOf(Buffer.from("PK\u0001\u0002", "latin1")) + 8);
  return file;
}

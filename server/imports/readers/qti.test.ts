import { describe, expect, test } from "vitest";
import { ZipFile } from "yazl";
import { foundInShort, inShort, readForTest } from "../../../tests/support/read-file.ts";

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
  "base64",
);

async function packed(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const pieces: Uint8Array[] = [];
  for await (const piece of zip.outputStream) pieces.push(piece as Uint8Array);
  return Buffer.concat(pieces);
}

interface Given {
  body?: string;
  choices?: readonly string[];
  right?: readonly string[];
  prompt?: string;
  before?: string;
  behind?: string;
}

const LETTERS = "ABCDEFG";

/** An item of QTI 2.1 or 2.2. */
const item2 = ({
  body = "",
  choices = ["One", "Two"],
  right = ["B"],
  prompt = "Which?",
  before = "",
  behind = "",
}: Given = {}) => `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p1" identifier="i" title="T" adaptive="false" timeDependent="false">
<responseDeclaration identifier="RESPONSE" cardinality="single" baseType="identifier">
  <correctResponse>${right.map((one) => `<value>${one}</value>`).join("")}</correctResponse></responseDeclaration>
${before}
<itemBody>${body}<choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1">
  <prompt>${prompt}</prompt>
  ${choices.map((choice, index) => `<simpleChoice identifier="${LETTERS[index]}">${choice}</simpleChoice>`).join("\n  ")}
</choiceInteraction></itemBody>${behind}
</assessmentItem>`;

const ITEM_3 = `<qti-assessment-item xmlns="http://www.imsglobal.org/xsd/imsqtiasi_v3p0" identifier="i" title="T" adaptive="false" time-dependent="false" xml:lang="hi-IN">
  <qti-response-declaration identifier="RESPONSE" cardinality="single" base-type="identifier"><qti-correct-response><qti-value>A</qti-value></qti-correct-response></qti-response-declaration>
  <qti-assessment-stimulus-ref identifier="s" href="../stimuli/s.xml"/>
  <qti-item-body>
    <qti-choice-interaction response-identifier="RESPONSE" max-choices="1">
      <qti-prompt>न्याय <m:math xmlns:m="http://www.w3.org/1998/Math/MathML"><m:mfrac><m:mn>1</m:mn><m:mi>n</m:mi></m:mfrac></m:math>?</qti-prompt>
      <qti-simple-choice identifier="A"><p>a<qti-feedback-inline outcome-identifier="F" identifier="A" show-hide="show">Yes</qti-feedback-inline></p></qti-simple-choice>
      <qti-simple-choice identifier="B">b</qti-simple-choice>
    </qti-choice-interaction>
  </qti-item-body>
</qti-assessment-item>`;

const STIMULUS = `<qti-assessment-stimulus identifier="s" title="The bottle"><qti-stimulus-body><p>A snail.</p></qti-stimulus-body></qti-assessment-stimulus>`;

const manifest = (items: readonly string[], about = "") =>
  `<manifest identifier="m"><resources>${items
    .map(
      (href, index) =>
        `<resource identifier="r${index}" type="imsqti_item_xmlv2p1" href="${href}">${about}<file href="${href}"/></resource>`,
    )
    .join("")}</resources></manifest>`;

const SUBJECT = `<metadata><lom><classification><taxonPath><taxon><entry><langstring>Law</langstring></entry></taxon><taxon><entry><langstring>Torts</langstring></entry></taxon></taxonPath></classification></lom></metadata>`;

describe("a file of QTI", () => {
  test("has items in a package, with pictures, feedback and subjects of its manifest", async () => {
    const { rows, pictures, findings } = await readForTest(
      "qti",
      await packed({
        // An item that is named twice is one question.
        "imsmanifest.xml": manifest(["items/b.xml", "items/a.xml", "items/b.xml"], SUBJECT),
        "items/a.xml": item2({
          body: '<p>See <img src="../pics/a%20b.png" alt="a dot"/> and <object data="../pics/a%20b.png" type="image/png">another</object></p>',
          behind:
            '<modalFeedback outcomeIdentifier="F" identifier="B" showHide="show"><p>Since <b>so</b></p></modalFeedback>',
        }),
        "items/b.xml": item2({ prompt: "First?" }),
        "pics/a b.png": PNG,
      }),
    );
    expect(inShort(rows)).toEqual([
      "First? | One | Two = Two (Law / Torts)",
      "See a dot and another\nWhich? | One | Two = Two (Law / Torts)",
    ]);
    expect(rows[1]).toMatchObject({
      ...{ row: 2, place: "items/a.xml, line 2" },
      question: { explanation: "Since so" },
    });
    expect(pictures).toHaveLength(1);
    expect(foundInShort(findings)).toEqual([
      "2 Titles of items: Left out",
      "2 Choice items: Questions",
      "1 Feedback: Explanations",
    ]);
  });

  test("has items of version 3 with shared texts, MathML, languages and no manifest", async () => {
    const { rows } = await readForTest(
      "qti",
      await packed({ "items/i.xml": ITEM_3, "stimuli/s.xml": STIMULUS }),
    );
    expect(rows).toMatchObject([
      {
        place: "items/i.xml, line 1",
        error: expect.stringContaining("Subject missing"),
        found: {
          question: {
            questionText: "न्याय 1/n?",
            options: ["a", "b"],
            ...{ correctOptionIndex: 0, explanation: "Yes", lang: "hi" },
          },
          passage: { text: "A snail.", title: "The bottle" },
        },
      },
    ]);
  });

  test("has a page as its passage, and no scripts", async () => {
    const { rows } = await readForTest(
      "qti",
      await packed({
        "items/i.xml": item2({
          body: '<p>Read<script>go()</script>.</p><object data="../page.html" type="text/html"/>',
        }),
        "page.html": "<html><body><p>A snail.</p></body></html>",
      }),
    );
    expect(rows).toMatchObject([
      { found: { question: { questionText: "Read.\nWhich?" }, passage: { text: "A snail." } } },
    ]);
  });

  test("is read without a shared text that is broken", async () => {
    const { rows, findings } = await readForTest(
      "qti",
      await packed({
        "imsmanifest.xml": manifest(["items/i.xml"], SUBJECT),
        "items/i.xml": ITEM_3,
        "stimuli/s.xml": Buffer.from("<p>\xe9</p>", "latin1"),
      }),
    );
    expect(rows).toMatchObject([{ passage: null }]);
    expect(foundInShort(findings)).toContain("1 Shared texts that can't be read: Left out");
  });

  test("may be one item by itself, with its key by what scores", async () => {
    const { rows } = await readForTest(
      "qti",
      item2({ right: [] }).replace(
        "<correctResponse></correctResponse>",
        '<mapping defaultValue="0"><mapEntry mapKey="A" mappedValue="0.5"/><mapEntry mapKey="B" mappedValue="1"/></mapping>',
      ),
    );
    expect(rows).toMatchObject([
      { place: "Line 2", found: { question: { correctOptionIndex: 1 } } },
    ]);
  });

  test("counts and names what Lexam can't ask, and imports none of it", async () => {
    const essay = item2().replace(
      /<choiceInteraction.*<\/choiceInteraction>/s,
      '<extendedTextInteraction responseIdentifier="RESPONSE"/>',
    );
    const items = {
      "a.xml": essay,
      "b.xml": item2({ right: ["A", "B"] }),
      "c.xml": item2({ choices: ["1", "2", "3", "4", "5", "6"] }),
      "d.xml": item2({ body: '<textEntryInteraction responseIdentifier="R2"/>' }),
      "e.xml": item2({
        before: '<templateDeclaration identifier="x" cardinality="single" baseType="integer"/>',
      }),
      "f.xml": item2(),
    };
    const { rows, findings } = await readForTest("qti", await packed(items));
    expect(rows).toMatchObject([{ row: 6, place: "f.xml, line 2" }]);
    expect(foundInShort(findings).filter((line) => line.endsWith("left out"))).toEqual([
      "1 Essay items: left out",
      "1 Questions with several right answers: left out",
      "1 Questions with more than 5 options: left out",
      "1 Items with several interactions: left out",
      "1 Items with variables: left out",
    ]);
  });

  test("says what is wrong with single items, and where", async () => {
    const { rows } = await readForTest(
      "qti",
      await packed({
        "imsmanifest.xml": manifest(["a.xml", "gone.xml", "b.xml", "c.xml"], SUBJECT),
        "a.xml": item2().slice(0, -10),
        "b.xml": `<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]>${item2()}`,
        "c.xml": item2({ body: '<p><img src="../../etc/x.png" alt="x"/></p>' }),
      }),
    );
    expect(inShort(rows)).toEqual([
      expect.stringMatching(/^a\.xml, line \d+: Line \d+, column \d+: The XML is broken/),
      "gone.xml: The manifest names gone.xml, which is not in the package. Export it again.",
      expect.stringContaining("Here the file defines abbreviations of its own"),
      expect.stringContaining("The picture x.png is not in the file."),
    ]);
  });

  test.each([
    ["<questestinterop/>", "The file is of QTI 1.2, which can't be read."],
    ["<assessmentTest/>", "The file is a test of QTI, which names its items in other files."],
    ["<bank/>", "The file has no item of QTI 2.1, 2.2 or 3.0. It begins with <bank>."],
    ["", "The file is empty."],
    ["PK\u0003\u0004", "The file is damaged"],
  ])("is refused as a whole (%#)", async (text, message) => {
    await expect(readForTest("qti", text)).rejects.toThrow(message);
  });

  test("is refused without an item in its package", async () => {
    const none = await packed({ "imsmanifest.xml": manifest([]), "a.xml": "<a/>" });
    await expect(readForTest("qti", none)).rejects.toThrow("no item of QTI 2.1, 2.2 or 3.0");
  });

  test("is refused where it unpacks to far more than it is", async () => {
    const bomb = await packed({ "a.xml": Buffer.alloc(40 * 1024 * 1024, " ") });
    await expect(readForTest("qti", bomb)).rejects.toThrow("unpacks to far more");
  });
});

import { describe, expect, test } from "vitest";
import { foundInShort, inShort, readForTest } from "../../../tests/support/read-file.ts";

const CATEGORY = "$CATEGORY: $course$/top/Law/Torts/Duty of care\n\n";

describe("a file of GIFT", () => {
  test("has questions with titles, comments, escapes and gaps", async () => {
    const { rows, findings } = await readForTest(
      "gift",
      `// a comment
$CATEGORY: $course$/top/Law/Torts

::Neighbour:: Who is a neighbour\\: one? {
  // in between
  =Someone \\{near\\} \\= closely affected#Yes
  ~Someone next door#No
  ~%-50%A friend
  ####Donoghue v Stevenson\\n[1932]
}

The rule in {~Donoghue =Rylands ~Hadley} v Fletcher is strict.

::Q3::[html]<p>x<sup>2</sup> is $$x \\= y$$</p>{=<b>four</b> ~five}

Grant was buried in a tomb.{F#No#Yes}
`,
    );
    expect(inShort(rows)).toEqual([
      "Who is a neighbour: one? | Someone {near} = closely affected | Someone next door | A friend = Someone {near} = closely affected (Law / Torts)",
      "The rule in _____ v Fletcher is strict. | Donoghue | Rylands | Hadley = Rylands (Law / Torts)",
      "x² is \\(x = y\\) | four | five = four (Law / Torts)",
      "Grant was buried in a tomb. | True | False = False (Law / Torts)",
    ]);
    expect(rows[0]).toMatchObject({
      ...{ row: 1, place: "Line 4" },
      question: { explanation: "Donoghue v Stevenson\n[1932]" },
    });
    expect(rows[2]).toMatchObject({
      question: { optionsHtml: ["<p><strong>four</strong></p>", "<p>five</p>"] },
    });
    expect(rows[3]).toMatchObject({ question: { explanation: "Yes" } });
    expect(foundInShort(findings)).toContain("2 Titles of questions: Left out");
    expect(foundInShort(findings)).toContain(
      "1 Partial marks of answers: Left out: tests say what an answer counts",
    );
  });

  test("counts and names what Lexam can't ask, and imports none of it", async () => {
    const { rows, findings } = await readForTest(
      "gift",
      `${CATEGORY}Write about it. {}

Who? {=Someone =somebody}

When? {#1822:5}

Match. {=a -> b =c -> d}

Which two? {~%50%one ~%50%two ~%-100%three}

Which? {=1 ~2 ~3 ~4 ~5 ~6}

Only this. {=yes ~no}`,
    );
    expect(inShort(rows)).toEqual(["Only this. | yes | no = yes (Torts / Duty of care)"]);
    expect(rows[0]).toMatchObject({ row: 7 });
    expect(foundInShort(findings).filter((line) => line.endsWith("left out"))).toEqual([
      "1 Essay questions: left out",
      "1 Short answer questions: left out",
      "1 Numerical questions: left out",
      "1 Matching questions: left out",
      "1 Questions with several right answers: left out",
      "1 Questions with more than 5 options: left out",
    ]);
  });

  test("has passages: long texts without answers, for the questions behind them", async () => {
    const long = "The plaintiff drank from an opaque bottle. ".repeat(6);
    const { rows, findings } = await readForTest(
      "gift",
      `${CATEGORY}Answer all questions.\n\n${long}\n\nOne? {=a ~b}\n\nTwo? {=a ~b}\n\n${CATEGORY}Three? {=a ~b}`,
    );
    const passages = rows.map((row) => "passage" in row && (row.passage?.text ?? null));
    expect(passages).toEqual([long.trim(), long.trim(), null]);
    expect(foundInShort(findings)).toContain(
      "1 Descriptions: Passages of the questions behind them",
    );
  });

  test("has passages that nobody can tell apart where Moodle wrote them together", async () => {
    const long = (who: string) => `${who} drank from an opaque bottle. `.repeat(8);
    const { rows, findings } = await readForTest(
      "gift",
      `${CATEGORY}${long("Asha")}\n\n${long("Ravi")}\n\nOne? {=a ~b}\n\n${CATEGORY}${long("Mira")}`,
    );
    expect(rows).toMatchObject([{ passage: null }]);
    expect(foundInShort(findings)).toEqual(
      expect.arrayContaining([
        "2 Descriptions: Left out: several stand together, so it is not known which questions belong to them",
        "1 Descriptions: Left out: no question stands behind them",
      ]),
    );
  });

  test("says that a passage has no more than 20 questions", async () => {
    const long = "The plaintiff drank from an opaque bottle. ".repeat(6);
    const questions = Array.from({ length: 22 }, (_, index) => `Number ${index}? {=a ~b}`);
    const { rows, findings } = await readForTest(
      "gift",
      `${CATEGORY}${long}\n\n${questions.join("\n\n")}`,
    );
    expect(rows.filter((row) => "passage" in row && row.passage !== null)).toHaveLength(20);
    expect(foundInShort(findings)).toContain(
      "2 Questions behind a passage: Without it: a passage has at most 20 questions",
    );
  });

  test("counts what Moodle announces in a comment and doesn't write", async () => {
    const { rows, findings } = await readForTest(
      "gift",
      `// question: 0  name: Switch category to Law
$CATEGORY: $course$/top/Law


// question: 7  name: Cloze
// [tag:lost]

// question: 8  name: Order
::Order::Put them in order.{>3 ALL VERTICAL
One
Two
Three
}

// question: 9  name: Only this
// [tag:kept] [tag:too]
::Only this::See <img src="@@PLUGINFILE@@/a%20b.png">{=yes ~no}
`,
    );
    expect(rows).toMatchObject([{ row: 3, place: "Line 17" }]);
    expect(inShort(rows)).toEqual([
      expect.stringContaining("The picture a_b.png is not in the file."),
    ]);
    expect(foundInShort(findings)).toEqual(
      expect.arrayContaining([
        "1 Questions that GIFT has no form for: left out",
        "1 Ordering questions: left out",
        "2 Tags: Left out",
        "1 Pictures: Missing: export as Moodle XML, which has them",
      ]),
    );
  });

  test("has pictures that stand in the text, and formats of their own", async () => {
    const png =
      "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg\\=\\=";
    const { rows, pictures } = await readForTest(
      "gift",
      `${CATEGORY}[html]<p>See <img src\\="data:image/png;base64,${png}" alt\\="a dot"></p>{=x ~y}

[markdown]**Bold** \\\\(x_1\\\\){=[plain]*a* ~[html]<i>b</i>}`,
    );
    expect(pictures).toHaveLength(1);
    expect(rows).toMatchObject([
      { question: { questionText: "See a dot" } },
      { question: { questionText: "Bold \\(x_1\\)", options: ["*a*", "b"] } },
    ]);
  });

  test("says what is wrong, and where", async () => {
    const { rows } = await readForTest(
      "gift",
      `No subject? {=a ~b}

${CATEGORY}Not ended {=a ~b

Ends twice {=a ~b} and {=c ~d}

No key {~a ~b}
`,
    );
    expect(inShort(rows)).toEqual([
      expect.stringContaining("Line 1: Subject missing: the file names none."),
      expect.stringContaining("Line 5: The question has “{” without “}”."),
      expect.stringContaining("Line 7: The question has answers in two places."),
      "Line 9: No option is marked as the right one. Choose it.",
    ]);
  });

  test.each([
    [Buffer.from(`\ufeff${CATEGORY}Ä “x”? {=a ~b}`, "utf16le")],
    [Buffer.from(`${CATEGORY}\xc4 \x93x\x94? {=a ~b}`, "latin1")],
    [Buffer.from(`\ufeff${CATEGORY}Ä “x”? {=a ~b}`.replaceAll("\n", "\r\n"))],
    [Buffer.from(`${CATEGORY}Ä “x”? {=a ~b}`.replaceAll("\n", "\r"))],
  ])("is read in any encoding and with any line ends (%#)", async (bytes) => {
    const { rows } = await readForTest(
      "gift",
      [...bytes].map((byte) => Uint8Array.of(byte)),
    );
    expect(inShort(rows)).toEqual(["Ä “x”? | a | b = a (Torts / Duty of care)"]);
  });

  test("is refused where it has no question", async () => {
    await expect(readForTest("gift", "Just a text")).rejects.toThrow("no question in GIFT");
  });
});

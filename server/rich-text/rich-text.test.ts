import { describe, expect, test } from "vitest";
import { RichTextFlaw } from "./flaw.ts";
import { cleanRichText, richTextOf } from "./rich-text.ts";

const HASH = "ab".repeat(32);
const pictures = async (hashes: readonly string[]) =>
  new Map(
    hashes.filter((hash) => hash === HASH).map((hash) => [hash, { width: 800, height: 600 }]),
  );
const clean = (html: string) => cleanRichText(html, pictures);

describe("a rich text", () => {
  test.each([
    [
      "words that are said otherwise",
      "<p><b>a</b> <i>b</i> <del>c</del> <ins>d</ins></p>",
      "<p><strong>a</strong> <em>b</em> <s>c</s> <u>d</u></p>",
    ],
    [
      "wrappers",
      "<div><div>one</div><section><p>two <b>b</b></p></section></div>",
      "<p>one</p><p>two <strong>b</strong></p>",
    ],
    [
      "a table",
      '<table class="t"><tbody><tr><td colspan="2" rowspan="x">a</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>',
    ],
    [
      "a caption and words between cells, above their table",
      "<table><caption>Cases <b>won</b></caption><tbody>in all<tr> <td>a</td><td><table><caption>Inner</caption><tr><td>b</td></tr></table></td></tr></tbody></table>",
      "<p>Cases <strong>won</strong></p><p>in all</p><table><tbody><tr> <td>a</td><td><p>Inner</p><table><tr><td>b</td></tr></table></td></tr></tbody></table>",
    ],
    [
      "signs",
      "<p>a &lt; b &amp; <em>c</em> &quot;d&quot;</p>",
      '<p>a &lt; b &amp; <em>c</em> "d"</p>',
    ],
    [
      "a picture",
      `<p><img src="/api/v1/images/${HASH}" alt=" A  map " style="x"></p>`,
      `<p><img src="/api/v1/images/${HASH}" alt="A map" width="800" height="600" /></p>`,
    ],
    [
      "MathML without TeX",
      "<p><math><mi>x</mi><mspace width='1em'/></math></p>",
      '<p><math><mi>x</mi><mspace width="1em"></mspace></math></p>',
    ],
  ])("keeps %s", async (_, html, kept) => {
    expect((await clean(html)).html).toBe(kept);
  });

  test("leaves out what is only dress, and says so", async () => {
    const word =
      '<!--[if mso]><xml>x</xml><![endif]--><style>p { color: red }</style><p class="MsoNormal" style="mso-x: y"><o:p>&nbsp;</o:p></p><p><span lang="EN">Held</span> <a href="https://example.com">here</a></p>';
    expect(await clean(word)).toEqual({
      html: null,
      text: "Held here",
      takenOut: ["<a>", "<o:p>", "<span>", "<style>", "a comment", "class of <p>", "style of <p>"],
    });
  });

  test.each([
    ["a script", "<p>a</p><script>alert(1)</script>", "<script>"],
    [
      "a script in another element",
      "<table><tr><td><ScRiPt>x</script></td></tr></table>",
      "<script>",
    ],
    ["a handler", '<p><img src=x onerror="alert(1)" alt="a"></p>', "onerror"],
    ["an address that runs", '<p><a href=" JavaScript:alert(1)">a</a></p>', "href"],
    ["a frame", "<iframe src='//a'></iframe>", "<iframe>"],
    ["an SVG", "<svg><circle /></svg>", "PNG"],
    ["a form", "<form><input></form>", "<form>"],
    ["what is not closed", "<p>a <strong>b</p>", "<strong> is not closed"],
    ["a paragraph left open", "<p>a<p>b</p>", "<p> is not closed"],
    [
      "a picture of somebody else's",
      '<img src="https://a.example/b.png" alt="a">',
      "Upload it first",
    ],
    ["a picture without words", `<img src="/api/v1/images/${HASH}" alt=" ">`, "alternative text"],
    ["a picture that is gone", `<img src="/api/v1/images/${"c".repeat(64)}" alt="a">`, "not there"],
    ["TeX that is wrong", "<p>\\(\\sqrt{x\\)</p>", "\\sqrt{x"],
    ["TeX that does not end", "<p>\\(\\frac{1}{\\)</p>", "10: '}' is missing at its end. Write"],
    ["TeX with a brace too many", "<p>\\(a}\\)</p>", "2: '}' can't stand there. Write"],
    ["TeX without an exponent", "<p>\\(x^\\)</p>", "2: something is missing after '^'. Write"],
    [
      "TeX that is nested without end",
      `<p>\\(${"\\sqrt{".repeat(40)}x${"}".repeat(40)}\\)</p>`,
      "can't be read: it is nested too deeply. Write",
    ],
    ["TeX that is unknown", "<p>\\(\\no\\)</p>", "1: there is no command \\no. Write"],
    [
      "TeX that defines",
      "<p>\\(\\def\\a{xx}\\a\\)</p>",
      "can't define commands of its own (\\def)",
    ],
    ["TeX that renames", "<p>\\(\\newcommand{\\a}{x}\\)</p>", "(\\newcommand)"],
    ["TeX that defines for later", "<p>\\(\\global\\let\\a=b\\)</p>", "(\\global)"],
    ["TeX that does something", "<p>\\(\\href{javascript:alert(1)}{x}\\)</p>", "\\href"],
    ["a formula without an end", "<p>\\(x <em>y</em>\\)</p>", "does not end"],
    ["an empty formula", "<p>\\( \\)</p>", "empty"],
    [
      "what is too deep",
      `${"<blockquote>".repeat(101)}a${"</blockquote>".repeat(101)}`,
      "<blockquote> stands within 100 other elements",
    ],
    ["what is far too deep", `${"<b>".repeat(20_000)}a`, "stands within 100 other elements"],
    ["what is too long", "x".repeat(200_001), "2,00,000"],
    ["what is too long once it is escaped", "<".repeat(199_000), "2,00,000"],
    [
      "a bomb of macros",
      "<p>\\(\\def\\a{\\b\\b}\\def\\b{\\c\\c}\\def\\c{\\a\\a}\\a\\)</p>",
      "can't define commands",
    ],
  ])("is refused for %s", async (_, html, words) => {
    const failure = await clean(html).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(RichTextFlaw);
    expect((failure as Error).message).toContain(words);
    expect((failure as Error).message).toMatch(/\.$/);
  });

  test("is read in a moment, however it is written", async () => {
    const filled = (part: string) => part.repeat(190_000 / part.length);
    const worst = ["\\(", "&lt;", "<br>", "\\(x\\)", "<math>", "<math></math>", "*a", "[", "\\)"];
    for (const part of worst) {
      const began = performance.now();
      await clean(filled(part)).catch(() => null);
      await richTextOf(filled(part)).catch(() => null);
      expect(performance.now() - began, part).toBeLessThan(2_000);
    }
  });

  test.each([
    ["paragraphs", "<p>One\n two</p><p>three<br>four</p>", "One two\nthree\nfour"],
    [
      "lists",
      "<ul><li>a</li><li><p>b</p></li></ul><ol start='3'><li>c</li></ol>",
      "- a\n- b\n3. c",
    ],
    [
      "a table by its rows",
      "<table><tr><th>Year</th><th>Cases</th></tr><tr><td>2020</td><td><p>5</p></td></tr></table>",
      "Year | Cases\n2020 | 5",
    ],
    [
      "a picture by its words",
      `<p>See <img src="/api/v1/images/${HASH}" alt="A map"></p>`,
      "See A map",
    ],
    [
      "a formula by its TeX",
      "<p>Let \\(x &lt; \\frac{1}{2}\\).</p>",
      "Let \\(x < \\frac{1}{2}\\).",
    ],
    [
      "raised figures",
      "<p>x<sup>2</sup> and the 5<sup>th</sup>, H<sub>2</sub>O</p>",
      "x² and the 5th, H₂O",
    ],
    [
      "what else is raised or lowered",
      "<p>2<sup>n</sup>, 2<sup>n+1</sup>, (1/2)<sup>-1</sup>, x<sub>n</sub>, y<sub>max</sub></p>",
      "2^n, 2^(n+1), (1/2)^(-1), x_n, y_(max)",
    ],
    [
      "a formula in MathML",
      "<p><math><mfrac><mi>a</mi><mrow><mi>b</mi><mo>+</mo><mn>1</mn></mrow></mfrac></math>, <math><msup><mi>x</mi><mn>2</mn></msup></math>, <math><msub><mi>x</mi><mn>2</mn></msub></math>, <math><msubsup><mi>x</mi><mi>i</mi><mi>k</mi></msubsup></math>, <math><msqrt><mi>x</mi><mo>+</mo><mn>1</mn></msqrt></math>, <math><mroot><mi>x</mi><mn>3</mn></mroot></math>, <math><mtable><mtr><mtd><mn>1</mn></mtd><mtd><mn>2</mn></mtd></mtr><mtr><mtd><mn>3</mn></mtd><mtd><mn>4</mn></mtd></mtr></mtable></math></p>",
      "a/(b+1), x², x₂, x_i^k, √(x+1), x^(1/3), [1, 2; 3, 4]",
    ],
    [
      "white space in raised words and in a formula's own words",
      "<p>the 5<sup>th </sup>century, x<sup>2 </sup>+ 1, a<sub> </sub>b, <math><mi>x</mi> <mtext> if </mtext><mspace width='1em'/><mi>y</mi></math></p>",
      "the 5th century, x² + 1, a b, x if y",
    ],
    ["a formula in raised words", "<p>x<sup>\\(k\\)</sup></p>", "x\\(k\\)"],
  ])("has a plain text of %s", async (_, html, text) => {
    expect((await clean(html)).text).toBe(text);
  });

  test("may be a hundred elements deep", async () => {
    const html = `${"<blockquote>".repeat(98)}<p>a<br>b</p>${"</blockquote>".repeat(98)}`;
    expect((await clean(html)).text).toContain("a");
  });

  test("takes a formula of many elements within each other once through each", async () => {
    const nested = (name: string, inside: string) =>
      `<math>${`<${name}>`.repeat(90)}${inside}${`</${name}>`.repeat(90)}</math>`;
    for (const name of ["mrow", "msqrt", "mfrac", "msup"]) {
      const { text } = await clean(`<p>${nested(name, "<mi>x</mi>")}</p>`);
      expect(text).toContain("x");
    }
  });

  test("stays the same when it is written again", async () => {
    const html = `<p>Let \\(\\sqrt{x}\\) be <strong>a &amp; b</strong></p><ul><li>c</li></ul><img src="/api/v1/images/${HASH}" alt="A &quot;map&quot;">`;
    const once = await clean(html);
    expect(await clean(once.html ?? "")).toEqual(once);
  });

  test("has in a formula nothing but MathML, and no formula outside of one", async () => {
    const annotation = '<annotation-xml encoding="text/html"><p>evil</p></annotation-xml>';
    const semantics = `<math><semantics><mi>x</mi>${annotation}</semantics></math>`;
    expect(await clean(`<p>${semantics}</p>`)).toEqual({
      html: "<p><math><semantics><mi>x</mi></semantics></math></p>",
      text: "x",
      takenOut: ["<annotation-xml>"],
    });
    const mixed = await clean("<p><math><mrow><mi>x</mi><strong>y</strong></mrow></math></p>");
    expect(mixed.html).toBe("<p><math><mrow><mi>x</mi>y</mrow></math></p>");
    expect(mixed.takenOut).toEqual(["<strong>"]);
    expect((await clean("<p><em><mi>x</mi></em></p>")).html).toBe("<p><em>x</em></p>");
    const block = await clean("<p><math><mrow><div>z</div></mrow></math></p>");
    expect(block.html).toBe("<p><math><mrow>z</mrow></math></p>");
  });

  test("has no length in a formula that pushes away what stands around it", async () => {
    const written = await clean(
      '<p>a <math><mspace width="99999em" height="2em"></mspace><mi>x</mi></math> \\(\\raisebox{-50em}{y}\\)</p>',
    );
    expect(written.html).toContain('<mspace height="2em">');
    expect(written.html).not.toMatch(/99999|voffset="-50em"/);
    expect((await clean("<p>\\(\\raisebox{-2em}{y}\\)</p>")).html).toContain('voffset="-2em"');
  });

  test("shows of a formula nothing but its TeX", async () => {
    const forged =
      '<math><semantics><mi>lie</mi><annotation encoding="application/x-tex">x+1</annotation></semantics></math>';
    const { html, text } = await clean(`<p>${forged}</p>`);
    expect(text).toBe("\\(x+1\\)");
    expect(html).not.toContain("lie");
  });
});

describe("a plain text", () => {
  test("has a rich text where it has formulas alone", async () => {
    expect(await richTextOf("No \\) formula \\ here")).toBeNull();
    expect(await richTextOf("An open \\( is text")).toBeNull();
    expect(await richTextOf("Facts. *Re A* <b> & \\(a<b\\)\nLine two")).toMatch(
      /^<p><strong>Facts\.<\/strong> <em>Re A<\/em> &lt;b&gt; &amp; <math .*<\/math><\/p><p>Line two<\/p>$/,
    );
    await expect(richTextOf("\\(\\frac{\\)")).rejects.toThrow(RichTextFlaw);
  });
});

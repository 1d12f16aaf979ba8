// A test on passages of each kind, made by an administrator over REST.
import { crc32, deflateSync } from "node:zlib";
import { Browser } from "../support/browser.ts";

const LINE =
  "a promise is enforced only when something is given in return for it, which a neighbour who says in a generous mood that you may have his old scooter has not received, and so no court will hold him to it";

/** A passage of so many paragraphs. */
function paragraphs(count: number, name: string): string[] {
  return Array.from({ length: count }, (_, index) => `${name} ${index + 1} says that ${LINE}.`);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const framed = Buffer.alloc(body.length + 8);
  framed.writeUInt32BE(data.length);
  body.copy(framed, 4);
  framed.writeUInt32BE(crc32(body), body.length + 4);
  return framed;
}

/** A grey PNG. */
function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height, 0x99);
  for (let row = 0; row < height; row += 1) rows[row * (width + 1)] = 0;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

let made = 0;

/** What the picture shows, in words. */
export const PICTURE_WORDS = "Bars of three years: 180, 260 and 320 cases.";

/**
 * Makes a test: questions 1 to 5 on a long plain passage, 6 to 8 on a rich one with a table, a formula and
 * a picture, 9 by itself, 10 on one in Hindi. @returns the address of its quiz
 */
export async function makePassageTest(url: string): Promise<string> {
  const { accessToken } = await new Browser(url, url).signIn("admin@example.com");
  const headers = { authorization: `Bearer ${accessToken}` };
  made += 1;
  const mark = `${process.pid}.${Date.now()}.${made}`;

  async function post(path: string, body: object): Promise<{ id: number }> {
    const isForm = body instanceof FormData;
    const response = await fetch(`${url}/api/v1/admin${path}`, {
      method: "POST",
      headers: isForm ? headers : { ...headers, "content-type": "application/json" },
      body: isForm ? body : JSON.stringify(body),
    });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response.json() as Promise<{ id: number }>;
  }
  const question = (text: string, more: object = {}) => ({
    question_text: text,
    options: ["It does", "It does not", "It may", "None of these"],
    correct_option_index: 0,
    subject: "Legal Reasoning",
    explanation: "It says so.",
    ...more,
  });
  async function set(body: object): Promise<number[]> {
    const made = (await post("/passages", body)) as { id: number; questions?: { id: number }[] };
    return (made.questions ?? []).map(({ id }) => id);
  }

  const form = new FormData();
  form.set("image", new Blob([new Uint8Array(png(640, 320))], { type: "image/png" }), "bars.png");
  const { address } = (await post("/images", form)) as unknown as { address: string };
  const plain = await set({
    title: "The promise and the price",
    text: [...paragraphs(14, "Paragraph"), mark].join("\n"),
    source: "Adapted from a law report",
    questions: [1, 2, 3, 4, 5].map((number) => question(`Does claim ${number} fail?`)),
  });
  const cells = ["Year", "Filed in the district courts", "Disposed of", "Pending"];
  const rich = await set({
    title: "Pending cases",
    text: "Written below",
    html: `<p>Let \\(x = \\frac{a}{b}\\) in case ${mark}.</p><table><thead><tr>${cells.map((cell) => `<th scope="col">${cell}</th>`).join("")}</tr></thead><tbody><tr><td>2021</td><td>1,240</td><td>980</td><td>4,512</td></tr></tbody></table><img src="${address}" alt="${PICTURE_WORDS}">${paragraphs(
      9,
      "Line",
    )
      .map((line) => `<p>${line}</p>`)
      .join("")}`,
    questions: [
      question("x", {
        question_html: "<p>What is <strong>the ratio</strong> \\(\\sqrt{x}\\)?</p>",
        options_html: ["\\(\\frac{1}{2}\\)", "H<sub>2</sub>O", "<em>It</em> may", "None"].map(
          (option) => `<p>${option}</p>`,
        ),
        explanation_html: "<p>Since <em>this</em> is so.</p>",
      }),
      question("Does the table show it?"),
      question("Do the bars show it?"),
    ],
  });
  const alone = await post("/questions", question(`Does ${mark} stand by itself?`));
  const hindi = await set({
    text: `भारत का संविधान देश का सर्वोच्च कानून है।\nयह 26 जनवरी 1950 को लागू हुआ। ${mark}`,
    lang: "hi",
    questions: [question("संविधान कब लागू हुआ?", { lang: "hi" })],
  });
  const { id } = await post("/tests", {
    title: `Passages ${mark}`,
    description: "Passages of each kind.",
    duration_minutes: 60,
    correct_marks: 1,
    incorrect_marks: 0.25,
    is_active: true,
    is_public: true,
    question_ids: [...plain, ...rich, alone.id, ...hindi],
  });
  return `/quiz/${id}`;
}

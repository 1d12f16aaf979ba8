import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import subsetFont from "subset-font";

// What nearly every page shows, in faces of a fraction of their size: the letters of ASCII with the
// signs of our texts, and ₹ by itself. Whatever else there is comes from the whole faces, when it is
// shown (web/ui/fonts.css).
const FOLDER = fileURLToPath(new URL("../web/ui/fonts", import.meta.url));
const require = createRequire(import.meta.url);

const ASCII = String.fromCharCode(...Array.from({ length: 95 }, (_, index) => 32 + index));
/** No-break space, and what stands in our sentences; web/ui/fonts.css names the same. */
export const CORE = `${ASCII}\u00a0§©·×–—‘’“”•…−`;

/** The weights that the design uses; the optical sizes stay. */
const WEIGHTS = { wght: { min: 400, max: 700 } };
/** One optical size, that of texts, is a third of the bytes. */
const TEXT = { ...WEIGHTS, opsz: 18 };
/** Case names and few words besides are italic: one weight is a fifth. */
const ITALIC = { wght: 400, opsz: 18 };

interface Face {
  /** Of web/ui/fonts, without its ending. */
  name: string;
  /** The file of the package that it is cut from. */
  from: string;
  text: string;
  axes?: typeof TEXT | typeof ITALIC;
}

const SERIF = "@fontsource-variable/source-serif-4/files/source-serif-4";
const SANS = "@fontsource-variable/public-sans/files/public-sans";

const FACES: Face[] = [
  { name: "serif", from: `${SERIF}-latin-opsz-normal`, text: CORE },
  { name: "serif-italic", from: `${SERIF}-latin-opsz-italic`, text: CORE, axes: ITALIC },
  { name: "sans", from: `${SANS}-latin-wght-normal`, text: CORE },
  { name: "serif-rupee", from: `${SERIF}-latin-ext-opsz-normal`, text: "₹", axes: TEXT },
  { name: "sans-rupee", from: `${SANS}-latin-ext-wght-normal`, text: "₹" },
];

/** Cuts the faces into web/ui/fonts. */
export async function subsetFonts(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  for (const { name, from, text, axes: variationAxes = WEIGHTS } of FACES) {
    const whole = readFileSync(require.resolve(`${from}.woff2`));
    const cut = await subsetFont(whole, text, { targetFormat: "woff2", variationAxes });
    writeFileSync(join(FOLDER, `${name}.woff2`), cut);
  }
}

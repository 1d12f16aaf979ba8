/** The formats of question files; server/imports/readers/registry.ts has their readers. */
interface Format {
  /** What a sentence calls it; null for one that programs send and people are not asked for. */
  title: string | null;
  /** How names of its files end, the usual one first. */
  extensions: readonly [string, ...string[]];
  mediaTypes: readonly string[];
  /** Whether exports can be of it: server/imports/writers/registry.ts has their writers. */
  isWritten: boolean;
}

const formats = {
  csv: {
    title: "CSV",
    extensions: [".csv"],
    mediaTypes: ["text/csv", "application/csv"],
    isWritten: true,
  },
  /** JSON Lines, one question to a line: no program needs to know about columns. */
  json: {
    title: null,
    extensions: [".jsonl", ".ndjson"],
    mediaTypes: ["application/jsonl", "application/x-ndjson"],
    isWritten: true,
  },
  gift: {
    title: null,
    extensions: [".gift"],
    mediaTypes: ["text/x-gift"],
    isWritten: true,
  },
  aiken: {
    title: null,
    extensions: [".aiken"],
    mediaTypes: ["text/x-aiken"],
    isWritten: false,
  },
  moodle: {
    title: null,
    extensions: [".xml"],
    mediaTypes: ["application/xml", "text/xml"],
    isWritten: true,
  },
  /** Questions as people type them, in a file or pasted. */
  text: {
    title: null,
    extensions: [".txt"],
    mediaTypes: ["text/x-questions"],
    isWritten: false,
  },
  word: {
    title: null,
    extensions: [".docx", ".docm"],
    mediaTypes: ["application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
    isWritten: false,
  },
  excel: {
    title: null,
    extensions: [".xlsx", ".xlsm"],
    mediaTypes: ["application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"],
    isWritten: false,
  },
  qti: {
    title: null,
    extensions: [".zip"],
    mediaTypes: ["application/zip", "application/x-zip-compressed"],
    isWritten: true,
  },
} as const satisfies Record<string, Format>;

export type FileFormat = keyof typeof formats;

/** A format that the bank and its tests can be exported in. */
export type WrittenFormat = {
  [format in FileFormat]: (typeof formats)[format]["isWritten"] extends true ? format : never;
}[FileFormat];

const names = Object.keys(formats) as FileFormat[];

export function isFormat(name: string): name is FileFormat {
  return Object.hasOwn(formats, name);
}

/** What a person knows formats by that are no abbreviation. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ json: "JSON Lines", aiken: "Aiken", moodle: "Moodle XML" },
  ...{ word: "Word", excel: "Excel", text: "Plain text" },
};

/** What a person chooses a format by: "CSV", "Word". */
export function formatName(format: FileFormat): string {
  return NAMES[format] ?? format.toUpperCase();
}

/** Every format that a file can be read as. */
export const FILE_FORMATS: readonly FileFormat[] = names;

/** The format of a file by its name, else by its media type; null for none that can be read. */
export function formatOf(fileName: string, mediaType = ""): FileFormat | null {
  const name = fileName.trim().toLowerCase();
  const [type = ""] = mediaType.toLowerCase().split(";", 1);
  const isOfType = (format: FileFormat) =>
    (formats[format].mediaTypes as readonly string[]).includes(type.trim());
  return (
    names.find((format) => formats[format].extensions.some((end) => name.endsWith(end))) ??
    names.find(isOfType) ??
    null
  );
}

/** The formats of exports, as a menu offers them. */
export const EXPORT_TITLES: Readonly<Record<WrittenFormat, string>> = {
  csv: "CSV",
  moodle: "Moodle XML",
  gift: "GIFT",
  qti: "QTI 3.0",
  json: "JSON",
};

/** How the name of an exported file ends, and its media type. */
export function exportedAs(format: WrittenFormat): { extension: string; mediaType: string } {
  const { extensions, mediaTypes } = formats[format];
  return { extension: extensions[0], mediaType: mediaTypes[0] };
}

/** What a question file can be, as a sentence calls it: "CSV". */
export const FORMAT_TITLES = names.flatMap((name) => formats[name].title ?? []).join(" or ");

/** The formats of a preview, the most common first. Text is pasted, and JSON Lines has an upload of its own. */
export const PREVIEW_FORMATS = (
  ["word", "excel", "csv", "moodle", "gift", "aiken", "qti"] as const
).map(formatName);

/** The same in a sentence: "Word, Excel, CSV, Moodle XML, GIFT, Aiken or QTI". */
export const PREVIEW_TITLES = PREVIEW_FORMATS.join(", ").replace(/, (\w+)$/, " or $1");

/** What a file picker offers. */
export const FORMAT_TYPES = names
  .flatMap((name) => [formats[name].extensions[0], formats[name].mediaTypes[0]])
  .join(",");

/** The formats of question files; their readers are in server/imports/readers/registry.ts. */
interface Format {
  /** Its name in a sentence; null for a format of programs that people aren't asked for. */
  title: string | null;
  /** The extensions of its files, the usual one first. */
  extensions: readonly [string, ...string[]];
  mediaTypes: readonly string[];
  /** True if exports can have it; the writers are in server/imports/writers/registry.ts. */
  isWritten: boolean;
}

const formats = {
  csv: {
    title: "CSV",
    extensions: [".csv"],
    mediaTypes: ["text/csv", "application/csv"],
    isWritten: true,
  },
  /** JSON Lines, one question per line, for programs without columns. */
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
  /** Questions as typed by people, in a file or pasted. */
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

/** A format for exports of the bank and its tests. */
export type WrittenFormat = {
  [format in FileFormat]: (typeof formats)[format]["isWritten"] extends true ? format : never;
}[FileFormat];

const names = Object.keys(formats) as FileFormat[];

export function isFormat(name: string): name is FileFormat {
  return Object.hasOwn(formats, name);
}

/** Names of formats that are not abbreviations. */
const NAMES: Readonly<Record<string, string>> = {
  ...{ json: "JSON Lines", aiken: "Aiken", moodle: "Moodle XML" },
  ...{ word: "Word", excel: "Excel", text: "Plain text" },
};

/** The name of a format: "CSV", "Word". */
export function formatName(format: FileFormat): string {
  return NAMES[format] ?? format.toUpperCase();
}

/** All formats that can be read. */
export const FILE_FORMATS: readonly FileFormat[] = names;

/** The format of a file by its name, or else by its media type; null if it can't be read. */
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

/** The formats of exports, as listed in menus. */
export const EXPORT_TITLES: Readonly<Record<WrittenFormat, string>> = {
  csv: "CSV",
  moodle: "Moodle XML",
  gift: "GIFT",
  qti: "QTI 3.0",
  json: "JSON",
};

/** The extension and media type of an export. */
export function exportedAs(format: WrittenFormat): { extension: string; mediaType: string } {
  const { extensions, mediaTypes } = formats[format];
  return { extension: extensions[0], mediaType: mediaTypes[0] };
}

/** The formats of question files, as named in a sentence: "CSV". */
export const FORMAT_TITLES = names.flatMap((name) => formats[name].title ?? []).join(" or ");

/** The formats of a preview, most common first. Text is pasted, and JSON Lines has its own upload. */
export const PREVIEW_FORMATS = (
  ["word", "excel", "csv", "moodle", "gift", "aiken", "qti"] as const
).map(formatName);

/** The same in a sentence: "Word, Excel, CSV, Moodle XML, GIFT, Aiken or QTI". */
export const PREVIEW_TITLES = PREVIEW_FORMATS.join(", ").replace(/, (\w+)$/, " or $1");

/** The types for a file picker. */
export const FORMAT_TYPES = names
  .flatMap((name) => [formats[name].extensions[0], formats[name].mediaTypes[0]])
  .join(",");

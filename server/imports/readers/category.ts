/** What a question is about. */
export interface Labels {
  subject: string;
  topic: string | null;
}

/** A level of Moodle that says nothing of what a question is about. */
const CONTEXT = /^(?:\$(?:course|system|module|cat\d*)\$|top|Default for .*)$/i;

/** The levels of a category of Moodle, in which a slash of a name is doubled: "$course$/top/Torts/Negligence". */
function categoryLevels(path: string): string[] {
  return path
    .replaceAll("//", "\0")
    .split("/")
    .map((level) => level.replaceAll("\0", "/").trim())
    .filter((level) => level !== "");
}

/** What a category means: its last level but one is the subject, its last one the topic. A single one is the subject. */
export function labelsOf(path: string): Labels {
  const levels = categoryLevels(path).filter((level) => !CONTEXT.test(level));
  const [subject = "", topic = null] = levels.slice(-2);
  return { subject, topic };
}

/** The category of a question. @returns `isExact` whether labelsOf reads the same labels in it */
export function categoryOf({ subject, topic }: Labels): { path: string; isExact: boolean } {
  const levels = (topic === null ? [subject] : [subject, topic]).map((level) =>
    level.replace(/\s+/g, " ").replaceAll("/", "//"),
  );
  const path = ["$course$", "top", ...levels].join("/");
  const read = labelsOf(path);
  return { path, isExact: read.subject === subject && read.topic === topic };
}

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

function pathOf({ subject, topic }: Labels): string {
  const levels = (topic === null ? [subject] : [subject, topic]).map((level) =>
    level.replace(/\s+/g, " ").replaceAll("/", "//"),
  );
  return ["$course$", "top", ...levels].join("/");
}

/** Where a question stands in a file. */
interface Place {
  path: string;
  /** Its labels, where labelsOf reads others in the category. */
  labels: { subject?: string; topic?: string };
}

/**
 * The category of a question: of a set that of its first question, so that Moodle keeps it with its passage.
 *
 * @param ofSet the category of the set that the question goes on; null for none
 */
export function placeOf({ subject, topic }: Labels, ofSet: string | null): Place {
  const path = ofSet ?? pathOf({ subject, topic });
  const read = labelsOf(path);
  if (read.subject === subject && read.topic === topic) return { path, labels: {} };
  return { path, labels: topic === null ? { subject } : { subject, topic } };
}

import type { FastifyRequest } from "fastify";
import { BadRequest, InvalidInput } from "../errors.ts";

type Part = Awaited<ReturnType<ReturnType<FastifyRequest["parts"]>["next"]>>["value"];
type FilePart = Extract<NonNullable<Part>, { type: "file" }>;

/** More than any of our forms needs. */
const limits = { files: 2, fields: 20, fieldNameSize: 100, fieldSize: 64 * 1024, parts: 22 };

const BROKEN_OFF = "The upload broke off before its end. Nothing was imported; try again.";

/** A form as far as it has arrived: the fields so far, and the file that follows them. */
export interface UploadForm {
  /** The texts of the fields so far; more after `readRest`. */
  fields: Record<string, string>;
  fileName: string;
  mediaType: string;
  /** The file's bytes as they arrive. */
  stream: AsyncIterable<Uint8Array>;
  /**
   * Reads the fields behind the file, once the stream has ended.
   *
   * @throws InvalidInput for a second file
   */
  readRest(): Promise<void>;
}

/** Converts an error of the parser, which means that the form is incomplete or invalid. */
function broken(cause: unknown): Error {
  if (cause instanceof InvalidInput) return cause;
  const error = new BadRequest(BROKEN_OFF);
  error.cause = cause;
  return error;
}

async function* arriving(part: FilePart): AsyncGenerator<Uint8Array, void, undefined> {
  try {
    // If the reader stops early, the loop destroys the rest of the stream.
    for await (const chunk of part.file) yield chunk;
  } catch (error) {
    throw broken(error);
  }
}

function refused(field: string, message: string): InvalidInput {
  return new InvalidInput([{ field, message }]);
}

/**
 * Reads a multipart form up to its file, which the caller reads as it arrives; the file is not buffered.
 * Fields may come before and after the file. Unknown fields are passed on too.
 *
 * @param fileField the name of the part that holds the file
 * @throws InvalidInput without a file or with another one, BadRequest for a broken form
 */
export async function readUpload(request: FastifyRequest, fileField: string): Promise<UploadForm> {
  const parts = request.parts({ limits });
  const fields: Record<string, string> = {};
  const nextFile = async (): Promise<FilePart | null> => {
    for (;;) {
      const { value: part, done } = await parts.next();
      if (done || part === undefined) return null;
      if (part.type === "file") return part;
      const { fieldname, value } = part;
      if (Object.hasOwn(fields, fieldname)) {
        throw refused(fieldname, `The form has ${fieldname} more than once.`);
      }
      if (part.valueTruncated) throw refused(fieldname, `${fieldname} is too long.`);
      fields[fieldname] = typeof value === "string" ? value : JSON.stringify(value);
    }
  };
  try {
    const file = await nextFile();
    if (file === null) {
      const what = fileField === "image" ? "a picture" : "a CSV file";
      throw refused(fileField, `Please select ${what}`);
    }
    if (file.fieldname !== fileField) {
      throw refused(file.fieldname, `Send the file as the part named ${fileField}.`);
    }
    return {
      fields,
      fileName: file.filename ?? "",
      mediaType: file.mimetype,
      stream: arriving(file),
      async readRest() {
        const another = await nextFile().catch((error: unknown) => {
          throw broken(error);
        });
        if (another !== null) throw refused(another.fieldname, "Send one file at a time.");
      },
    };
  } catch (error) {
    throw broken(error);
  }
}

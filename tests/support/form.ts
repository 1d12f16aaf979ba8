/** A part of a form: a text, or a file with its name. */
export type FormPart =
  | [name: string, text: string]
  | [name: string, bytes: string | Uint8Array, fileName: string, mediaType?: string];

/** A multipart/form-data request as it travels, with its parts in the given order. */
export interface WireForm {
  contentType: string;
  body: Buffer;
}

/** Writes the parts as a browser sends them. */
export function wireForm(parts: readonly FormPart[]): WireForm {
  const boundary = "----lexam-test-boundary";
  const pieces = parts.flatMap(([name, content, fileName, mediaType = "text/csv"]) => {
    const about = fileName === undefined ? "" : `; filename="${fileName}"`;
    const type = fileName === undefined ? "" : `Content-Type: ${mediaType}\r\n`;
    return [
      Buffer.from(
        `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${about}\r\n${type}\r\n`,
      ),
      Buffer.from(content),
      Buffer.from("\r\n"),
    ];
  });
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Buffer.concat([...pieces, Buffer.from(`--${boundary}--\r\n`)]),
  };
}

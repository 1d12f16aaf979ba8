import { BadRequest } from "../errors.ts";

/** A file that can't be read as a whole; nothing of it was stored. */
export class UnreadableFile extends BadRequest {}

/** A file above the limits of contract.md, section 7 (HTTP 413); nothing of it was stored. */
export class FileTooLarge extends BadRequest {}

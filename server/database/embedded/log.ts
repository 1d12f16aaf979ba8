/** The part of the server's logger that the database reports its progress to. */
export interface EmbeddedLog {
  info(object: object, message: string): void;
  warn(object: object, message: string): void;
}

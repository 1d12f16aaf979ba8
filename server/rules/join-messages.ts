/**
 * Joins messages into one error, with a full stop and a space (docs/rules.md, section 7); a message's own full stop
 * is not doubled.
 */
export function joinMessages(messages: readonly string[]): string {
  return messages
    .map((message, index) => (index < messages.length - 1 ? message.replace(/\.$/, "") : message))
    .join(". ");
}

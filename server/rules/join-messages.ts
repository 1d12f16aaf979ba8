/**
 * Messages as one error, joined with a full stop and a space (docs/rules.md, section 7); a message
 * that has its own gets no second.
 */
export function joinMessages(messages: readonly string[]): string {
  return messages
    .map((message, index) => (index < messages.length - 1 ? message.replace(/\.$/, "") : message))
    .join(". ");
}

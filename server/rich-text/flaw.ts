/** Why a rich text can't be kept: what is wrong and what would be right, in sentences for its author. */
export class RichTextFlaw extends Error {}

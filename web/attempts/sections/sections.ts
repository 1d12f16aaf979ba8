// What an attempt needs besides when its paper has sections: loaded with the first one that has.
import { provideSections } from "../session/saving/section-session.ts";
import { afterSectionEvent } from "./section-events.ts";
import { sectionKeeper } from "./section-keeper.ts";

export { paperSections } from "./paper-sections.ts";

provideSections({ next: afterSectionEvent, keeper: sectionKeeper });

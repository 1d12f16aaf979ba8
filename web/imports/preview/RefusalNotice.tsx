import { Notice } from "../../ui/Notice.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { KEPT_FILES } from "./KeptFiles.tsx";
import type { Refusal } from "./use-send-draft.ts";

interface RefusalNoticeProps {
  refusal: Refusal;
  /** Called when the link to the kept files is followed. */
  onFollow?: () => void;
}

/** Why a file or a text was not taken, with the way to the files that take its place. */
export function RefusalNotice({ refusal: { message, isFull }, onFollow }: RefusalNoticeProps) {
  return (
    <Notice kind="error" role="alert">
      {message}
      {isFull && (
        <>
          {" "}
          <TextLink to={`/admin/upload-questions#${KEPT_FILES}`} onClick={onFollow}>
            See Files Kept for Later
          </TextLink>
        </>
      )}
    </Notice>
  );
}

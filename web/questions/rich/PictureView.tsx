import { type NodeViewProps, NodeViewWrapper } from "@tiptap/react";
import { Picture } from "../../screens/text/Picture.tsx";
import { askToEdit } from "./editor-requests.ts";
import classes from "./RichEditor.module.css";

/** A picture in the editor. A double click opens its alternative text. */
export function PictureView({ node, editor, selected, getPos }: NodeViewProps) {
  const { src, alt, width, height } = node.attrs as {
    src: string;
    alt: string;
    width: number | null;
    height: number | null;
  };
  const size = width !== null && height !== null ? { width, height } : {};
  return (
    <NodeViewWrapper
      as="span"
      className={classes.pictureView}
      data-chosen={selected || undefined}
      data-wrong={alt.trim() === "" || undefined}
      // While the picture loads, its alternative text fills its space.
      style={width === null ? undefined : { minWidth: `min(100%, ${width}px)` }}
      onDoubleClick={() => {
        const place = getPos();
        if (place === undefined) return;
        editor.commands.setNodeSelection(place);
        askToEdit(editor, "picture");
      }}
    >
      <Picture source={src} words={alt} {...size} canRetry />
      {alt.trim() === "" && <span className={classes.needsAlt}>Needs an alternative text</span>}
    </NodeViewWrapper>
  );
}

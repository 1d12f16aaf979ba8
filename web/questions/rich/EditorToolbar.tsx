import { RichTextEditor } from "@mantine/tiptap";
import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useRef } from "react";
import { tableTools, tools } from "./editor-tools.ts";
import classes from "./RichEditor.module.css";

const all = tools.flat();

/** How the buttons stand: the number of the cursor's place in a text changes with every letter. */
function standingOf(editor: Editor) {
  return {
    on: all.map((tool) => tool.isOn?.(editor) ?? false).join(),
    off: all.map((tool) => tool.isOff?.(editor) ?? false).join(),
    tableOff: tableTools.map((tool) => tool.isOff?.(editor) ?? false).join(),
    inTable: editor.isActive("table"),
  };
}

function move(bar: HTMLElement | null, event: KeyboardEvent): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const buttons = [...(bar?.querySelectorAll<HTMLElement>("button") ?? [])];
  const place = buttons.findIndex((button) => button.matches(":focus"));
  const next =
    event.key === "Home"
      ? buttons[0]
      : event.key === "End"
        ? buttons.at(-1)
        : step && buttons[(place + step + buttons.length) % buttons.length];
  if (!next || place < 0) return;
  event.preventDefault();
  for (const button of buttons) button.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}

interface EditorToolbarProps {
  editor: Editor;
  /** Of the text, for a screen reader. */
  label: string;
}

/** The toolbar: one stop of the Tab key, arrows inside; in a table with a second row. */
export function EditorToolbar({ editor, label }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { on, off, tableOff, inTable } = useEditorState({
    editor,
    selector: ({ editor: present }) => standingOf(present),
  });
  const isOn = on.split(",");
  const isOff = off.split(",");
  const isTableOff = tableOff.split(",");
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${label}: formatting`}
      className={classes.toolbars}
      onKeyDown={(event) => move(bar.current, event)}
    >
      <div className={classes.toolbar}>
        {tools.map((group) => (
          <RichTextEditor.ControlsGroup key={group[0]?.label} className={classes.group}>
            {group.map((tool) => {
              const place = all.indexOf(tool);
              const Icon = tool.icon;
              return (
                <RichTextEditor.Control
                  key={tool.label}
                  className={classes.tool}
                  aria-label={tool.label}
                  title={tool.label}
                  active={isOn[place] === "true"}
                  aria-pressed={tool.isOn === undefined ? undefined : isOn[place] === "true"}
                  aria-disabled={isOff[place] === "true" || undefined}
                  tabIndex={place === 0 ? 0 : -1}
                  onClick={() => isOff[place] !== "true" && tool.run(editor)}
                >
                  <Icon size={18} stroke={1.7} aria-hidden />
                </RichTextEditor.Control>
              );
            })}
          </RichTextEditor.ControlsGroup>
        ))}
      </div>
      {inTable && (
        <div className={classes.tableBar}>
          <strong>Table</strong>
          {tableTools.map(({ label: words, run }, place) => (
            <button
              key={words}
              type="button"
              className={classes.tableTool}
              tabIndex={-1}
              aria-disabled={isTableOff[place] === "true" || undefined}
              onClick={() => isTableOff[place] !== "true" && run(editor)}
            >
              {words}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

import type { Editor } from "@tiptap/core";
import { useEditorState } from "@tiptap/react";
import { type KeyboardEvent, useLayoutEffect, useRef } from "react";
import { tableTools, tools } from "./editor-tools.ts";
import classes from "./RichEditor.module.css";

const all = tools.flat();

/** The state of the buttons, without the cursor position, which changes with every letter. */
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
  stopAt(buttons, next);
  next.focus();
}

/** Makes one button the only tab stop. */
function stopAt(buttons: Iterable<HTMLElement>, stop: HTMLElement | undefined): void {
  for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
}

/** Moves the focus from a text to its tools; in a table to the table's tools. */
export function focusTools(editor: Editor): void {
  const bar = editor.view.dom.closest("[data-kind]")?.querySelector('[role="toolbar"]');
  const buttons = [...(bar?.querySelectorAll<HTMLElement>("button") ?? [])];
  const place =
    bar?.querySelector<HTMLElement>("[data-table-tools] button") ??
    buttons.find(({ tabIndex }) => tabIndex === 0);
  stopAt(buttons, place);
  place?.focus();
}

interface EditorToolbarProps {
  editor: Editor;
  /** The label of the text, for screen readers. */
  label: string;
}

/** The toolbar: one tab stop, arrows inside, Escape back to the text; in a table with a second row. */
export function EditorToolbar({ editor, label }: EditorToolbarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { on, off, tableOff, inTable } = useEditorState({
    editor,
    selector: ({ editor: present }) => standingOf(present),
  });
  useLayoutEffect(() => {
    const buttons = [...(bar.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    stopAt(buttons, buttons[0]);
  }, []);
  const isOn = on.split(",");
  const isOff = off.split(",");
  const isTableOff = tableOff.split(",");
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={`${label}: formatting`}
      className={classes.toolbars}
      // Keeps the focus, and so the selection, in the text.
      onMouseDown={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key === "Escape") editor.commands.focus();
        else move(bar.current, event);
      }}
    >
      <div className={classes.toolbar}>
        {tools.map((group) => (
          <div key={group[0]?.label} className={classes.group}>
            {group.map((tool) => {
              const place = all.indexOf(tool);
              const Icon = tool.icon;
              return (
                <button
                  key={tool.label}
                  type="button"
                  className={classes.tool}
                  aria-label={tool.label}
                  title={tool.label}
                  data-active={isOn[place] === "true" || undefined}
                  aria-pressed={tool.isOn === undefined ? undefined : isOn[place] === "true"}
                  aria-disabled={isOff[place] === "true" || undefined}
                  onClick={() => isOff[place] !== "true" && tool.run(editor)}
                >
                  <Icon size={18} stroke={1.7} aria-hidden />
                </button>
              );
            })}
          </div>
        ))}
      </div>
      {inTable && (
        <div className={classes.tableBar} data-table-tools>
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

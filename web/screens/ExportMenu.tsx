import { IconChevronDown, IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { EXPORT_TITLES, exportedAs, type WrittenFormat } from "#rules/file-formats.ts";
import { fetchBytes } from "../apollo/fetch-bytes.ts";
import { Button } from "../ui/Button.tsx";
import { Menu, MenuItem } from "../ui/Menu.tsx";
import { saveFile } from "../ui/save-file.ts";

const FORMATS = Object.keys(EXPORT_TITLES) as WrittenFormat[];

interface ExportMenuProps {
  /** Saves the CSV file, or several if one would be too long. */
  saveCsv: () => Promise<void>;
  /** The path of files in other formats, below /api/v1. */
  path: string;
  /** More query parameters, such as a filter. */
  query?: Readonly<Record<string, string>>;
  /** The name of these files, without the extension. */
  name: string;
  /** Called if a file can't be loaded. @param again retries the export */
  onFailure: (error: unknown, again: () => void) => void;
  /** Shown while a file is created. */
  busyLabel: string;
  disabled?: boolean;
}

/** A menu of export formats for questions. Busy until the file is ready. */
export function ExportMenu(props: ExportMenuProps) {
  const { saveCsv, path, query = {}, name, onFailure, busyLabel, disabled } = props;
  const [busy, setBusy] = useState(false);

  async function save(format: WrittenFormat): Promise<void> {
    if (format === "csv") return saveCsv();
    const { extension, mediaType } = exportedAs(format);
    const bytes = await fetchBytes(`${path}?${new URLSearchParams({ ...query, format })}`);
    saveFile(`${name}${extension}`, [bytes], mediaType);
  }

  async function run(format: WrittenFormat): Promise<void> {
    setBusy(true);
    try {
      await save(format);
    } catch (error) {
      onFailure(error, () => void run(format));
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu
      button={
        <Button
          icon={<IconDownload size={18} stroke={1.7} aria-hidden />}
          iconAfter={<IconChevronDown size={16} stroke={1.7} aria-hidden />}
          busy={busy}
          busyLabel={busyLabel}
          disabled={disabled || busy}
        >
          Export
        </Button>
      }
    >
      {FORMATS.map((format) => (
        <MenuItem key={format} onClick={() => void run(format)}>
          {EXPORT_TITLES[format]}
        </MenuItem>
      ))}
    </Menu>
  );
}

import { TextInput, type TextInputProps } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import "@mantine/core/styles/Input.layer.css";

/** A one-line input with its label above and its hint below (Mantine's TextInput, themed). */
export function TextField(props: TextInputProps) {
  return <TextInput {...props} />;
}

/** A search box: a glass before it; its label is spoken, the placeholder shown. */
export function SearchField({ label, ...props }: TextInputProps & { label: string }) {
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={label}
      autoComplete="off"
      leftSection={<IconSearch size={18} stroke={1.7} aria-hidden />}
      {...props}
    />
  );
}

import { NativeSelect } from '@mantine/core';

type Choice = { value: string; label: string };

type PageSelectProps = {
  label: string;
  pages: readonly Choice[] | readonly { group: string; items: Choice[] }[];
  open: string;
  onOpen: (value: string) => void;
  className: string | undefined;
};

/** For phones, where a row of links would show only the first few. */
export function PageSelect({ label, pages, open, onOpen, className }: PageSelectProps) {
  return (
    <NativeSelect
      className={className}
      aria-label={label}
      data={[...pages]}
      value={open}
      onChange={(event) => onOpen(event.currentTarget.value)}
    />
  );
}

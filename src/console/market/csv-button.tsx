import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { count } from '../ui/format/format.ts';

type CsvButtonProps = {
  href: string;
  /** how many rows it has; undefined while that is on its way */
  total: number | undefined;
  /** whether the list is narrowed, and the file with it */
  narrowed: boolean;
};

/** Takes a list along as it is narrowed, and says so. */
export function CsvButton({ href, total, narrowed }: CsvButtonProps) {
  if (total === 0) return null;
  const rows = total === undefined ? '' : total === 1 ? '1 row, ' : `${count(total)} rows, `;
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      title={`${rows}those of other pages too`}
    >
      {narrowed ? 'Download filtered (CSV)' : 'Download all (CSV)'}
    </Button>
  );
}

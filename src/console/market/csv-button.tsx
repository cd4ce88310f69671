import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';

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
  const title =
    total === undefined
      ? t('those of other pages too')
      : t('{count, plural, one {# row} other {# rows}}, those of other pages too', { count: total });
  return (
    <Button
      component="a"
      href={href}
      download
      variant="default"
      leftSection={<IconDownload size={16} aria-hidden />}
      title={title}
    >
      {narrowed ? t('Download filtered (CSV)') : t('Download all (CSV)')}
    </Button>
  );
}

import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { t } from '../i18n/index.ts';

type CsvButtonProps = {
  href: string;
  total: number | undefined;
  narrowed: boolean;
};

export function CsvButton({ href, total, narrowed }: CsvButtonProps) {
  if (total === 0) return null;
  const title =
    total === undefined
      ? t('including rows on other pages')
      : t('{count, plural, one {# row} other {# rows}}, including other pages', { count: total });
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

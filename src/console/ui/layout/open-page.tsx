import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';

export function OpenPage({ url }: { url: string }) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      variant="default"
      rightSection={<IconExternalLink size={15} aria-hidden />}
    >
      {t('Open page')}
    </Button>
  );
}

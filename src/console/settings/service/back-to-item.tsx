import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';

export function BackToItem({ item }: { item: number }) {
  return (
    <div>
      <Button
        variant="light"
        renderRoot={(props) => (
          <Link to="/market/items/$id" params={{ id: String(item) }} hash="checklist" {...props} />
        )}
      >
        {t('Back to the item')}
      </Button>
    </div>
  );
}

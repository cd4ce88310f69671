import { Button, type ButtonProps } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';

type EditButtonProps = Pick<ButtonProps, 'variant'> & { params: { id: string } };

export function AddVersion({ params, ...look }: EditButtonProps) {
  return (
    <IfCanEdit>
      <Button
        size="xs"
        {...look}
        renderRoot={(props) => <Link to="/market/items/$id/versions" params={params} {...props} />}
      >
        {t('Add a version')}
      </Button>
    </IfCanEdit>
  );
}

export function EditDetails({ params, ...look }: EditButtonProps) {
  return (
    <IfCanEdit>
      <Button
        size="xs"
        {...look}
        renderRoot={(props) => <Link to="/market/items/$id/edit" params={params} {...props} />}
      >
        {t('Edit details')}
      </Button>
    </IfCanEdit>
  );
}

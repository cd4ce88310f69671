import { Menu } from '@mantine/core';
import { IconEyeOff, IconFiles, IconPencil, IconShoppingBag } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Item } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { RowMenu } from '../../ui/table/row-menu.tsx';

type ItemMenuProps = {
  item: Item;
  withdraw: (of: { id: number; verb: 'withdraw' }) => void;
  remove: (id: number) => void;
};

export function ItemMenu({ item, withdraw, remove }: ItemMenuProps) {
  const { id, name, sales } = item;
  const params = { id: String(id) };
  return (
    <RowMenu name={name} danger={dangerOf(item, withdraw, remove)}>
      <Menu.Item
        leftSection={<IconPencil size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/market/items/$id/edit" params={params} {...props} />}
      >
        {t('Edit details')}
      </Menu.Item>
      <Menu.Item
        leftSection={<IconFiles size={16} aria-hidden />}
        renderRoot={(props) => <Link to="/market/items/$id/versions" params={params} {...props} />}
      >
        {t('Versions')}
      </Menu.Item>
      {sales > 0 && (
        <Menu.Item
          leftSection={<IconShoppingBag size={16} aria-hidden />}
          renderRoot={(props) => <Link to="/market/purchases" search={{ item_id: id }} {...props} />}
        >
          {t('Purchases')}
        </Menu.Item>
      )}
    </RowMenu>
  );
}

export function dangerOf(
  { id, name, status }: Item,
  withdraw: ItemMenuProps['withdraw'],
  remove: ItemMenuProps['remove'],
) {
  switch (status) {
    case 'published':
      return {
        verb: t('Unpublish item'),
        question: t('Unpublish {name}? It can no longer be bought. Existing buyers keep it.', { name }),
        icon: <IconEyeOff size={16} aria-hidden />,
        onConfirm: () => withdraw({ id, verb: 'withdraw' }),
      } as const;
    case 'draft':
      return {
        verb: t('Delete item'),
        question: t('Delete {name}? This also deletes its media and files, and cannot be undone.', { name }),
        onConfirm: () => remove(id),
      };
    case 'withdrawn':
      return false;
  }
}

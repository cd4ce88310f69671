import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/index.ts';
import { itemQuery } from '../items/queries.ts';

export function ItemName({ id }: { id: number | null }) {
  const item = useQuery({ ...itemQuery(String(id)), enabled: id !== null });
  if (id === null) return <span>{t('All items')}</span>;
  const name = item.data?.name ?? t('Item {id}', { id });
  return (
    <Link to="/market/items/$id" params={{ id: String(id) }} title={name}>
      {name}
    </Link>
  );
}

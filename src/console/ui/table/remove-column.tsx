import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Column } from './column.ts';

export const removeColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'remove',
  label: '',
  head: <VisuallyHidden>{t('Remove')}</VisuallyHidden>,
  align: 'end',
  pinned: true,
  phone: 'line',
  cell,
});

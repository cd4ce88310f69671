import { VisuallyHidden } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import type { Column } from './column.ts';

/** The last column of a list, with the button that removes a row. */
export const removeColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'remove',
  label: '',
  head: <VisuallyHidden>{t('Remove')}</VisuallyHidden>,
  align: 'end',
  phone: 'line',
  cell,
});

import { Button, Popover, SegmentedControl, Switch } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { t } from '../../i18n/index.ts';
import { TakeFocus } from '../../ui/focus/take-focus.tsx';
import { ColumnBoxes } from '../../ui/table/columns-menu.tsx';
import { COLUMN_CHOICES, type ColumnKey, type Density, knownColumns } from './column-choice.ts';
import classes from './list.module.css';

type DisplayMenuProps = {
  density: Density;
  onDensity: (density: Density) => void;
  isGrouped: boolean;
  onGrouped: (isGrouped: boolean) => void;
  columns: ColumnKey[];
  onColumns: (columns: ColumnKey[]) => void;
};

export function DisplayMenu({ density, onDensity, isGrouped, onGrouped, columns, onColumns }: DisplayMenuProps) {
  return (
    <Popover position="bottom-end" trapFocus withinPortal={false}>
      <Popover.Target>
        <Button variant="default" leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />}>
          {t('Display')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('Display')}>
        <TakeFocus />
        <div className={classes.panel}>
          <h2>{t('Density')}</h2>
          <SegmentedControl
            size="xs"
            aria-label={t('Density')}
            transitionDuration={0}
            data={[
              { value: 'comfortable', label: t('Comfortable') },
              { value: 'compact', label: t('Compact') },
            ]}
            value={density}
            onChange={(value) => onDensity(value as Density)}
          />
          <Switch
            size="xs"
            label={t('Show by group')}
            checked={isGrouped}
            onChange={(event) => onGrouped(event.currentTarget.checked)}
          />
          <h2>{t('Columns')}</h2>
          <ColumnBoxes
            choices={COLUMN_CHOICES}
            shown={columns}
            onToggle={(key, isShown) =>
              onColumns(isShown ? knownColumns([...columns, key]) : columns.filter((each) => each !== key))
            }
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}

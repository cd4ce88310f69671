import { ActionIcon, Menu, VisuallyHidden } from '@mantine/core';
import { IconDots, IconTrash } from '@tabler/icons-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { t } from '../../i18n/index.ts';
import { AskingPopover, inMain } from '../feedback/asking-popover.tsx';
import { Question } from '../feedback/confirm.tsx';
import { TakeFocus } from '../focus/take-focus.tsx';
import { useReadOnly } from '../read-only.ts';
import type { Column } from './column.ts';
import classes from './row-menu.module.css';

type Asked = {
  verb: string;
  question: string;
  note?: ReactNode;
  onConfirm: () => void;
  icon?: ReactNode;
  /** replaces the word "Cancel" if it could be confused with the verb */
  refusal?: string;
};

type RowMenuProps = {
  name: string;
  /** set if the menu is in the page's header instead of a row */
  look?: 'head';
  children?: ReactNode;
  /** the most likely action: listed first, and confirmed because it can't be undone */
  next?: Asked | false;
  /** destroys something: listed last, red, and confirmed */
  danger?: Asked | false;
};

export function RowMenu({ name, look, children, next, danger }: RowMenuProps) {
  const [asking, setAsking] = useState<'next' | 'danger'>();
  if (useReadOnly()) return null;
  const asked = asking && (asking === 'next' ? next : danger);
  return (
    <AskingPopover
      verb={asked ? asked.verb : ''}
      asking={Boolean(asked)}
      setAsking={() => setAsking(undefined)}
      className={classes.question}
      target={
        <div className={classes.menu}>
          <Menu
            position="bottom-end"
            transitionProps={{ duration: 0 }}
            returnFocus={!asking}
            withInitialFocusPlaceholder={false}
            portalProps={inMain}
          >
            <Menu.Target>
              <MenuButton name={name} look={look} />
            </Menu.Target>
            <Menu.Dropdown>
              <TakeFocus />
              {next && (
                <Menu.Item leftSection={next.icon} onClick={() => setAsking('next')}>
                  {next.verb}…
                </Menu.Item>
              )}
              {children}
              {danger && (
                <>
                  {children && <Menu.Divider />}
                  <DangerItem icon={danger.icon} onClick={() => setAsking('danger')}>
                    {danger.verb}…
                  </DangerItem>
                </>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      }
    >
      {asked && (
        <Question
          verb={asked.verb}
          question={asked.question}
          {...(asked.note !== undefined && { note: asked.note })}
          tone={asking === 'danger' ? 'danger' : 'calm'}
          {...(asked.refusal && { refusal: asked.refusal })}
          pending={false}
          onConfirm={() => {
            setAsking(undefined);
            asked.onConfirm();
          }}
          onCancel={() => setAsking(undefined)}
        />
      )}
    </AskingPopover>
  );
}

type MenuButtonProps = ComponentProps<'button'> & { name: string; look: 'head' | undefined };

export function MenuButton({ name, look, color: _, ...props }: MenuButtonProps) {
  return (
    <ActionIcon
      {...props}
      {...(look === 'head' ? { variant: 'default', size: 36 } : { variant: 'subtle', color: 'gray', size: 30 })}
      aria-label={t('Actions for {name}', { name })}
    >
      <IconDots size={16} aria-hidden />
    </ActionIcon>
  );
}

type DangerItemProps = { icon?: ReactNode; onClick: () => void; children: ReactNode };

export function DangerItem({ icon = <IconTrash size={16} aria-hidden />, onClick, children }: DangerItemProps) {
  return (
    <Menu.Item className={classes.danger} leftSection={icon} onClick={onClick}>
      {children}
    </Menu.Item>
  );
}

export const menuColumn = <Row,>(cell: Column<Row>['cell']): Column<Row> => ({
  key: 'menu',
  label: '',
  head: <VisuallyHidden>{t('Actions')}</VisuallyHidden>,
  align: 'end',
  width: 46,
  pinned: true,
  phone: 'end',
  cell,
});

import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../../i18n/index.ts';
import { IfCanEdit } from '../../../ui/if-can-edit.tsx';
import classes from './add-in-place.module.css';
import panelClasses from './panel.module.css';

type AddBarProps = {
  verb: string;
  onAdd: () => void;
  /** ID of the website, for the link to its goals and funnels */
  manage: string;
  /** announced to screen readers after adding */
  said: string;
  children?: ReactNode;
};

export function AddBar({ verb, onAdd, manage, said, children }: AddBarProps) {
  return (
    <div className={panelClasses.controls}>
      {children}
      <IfCanEdit>
        <Button size="xs" variant="default" leftSection={<IconPlus size={14} aria-hidden />} onClick={onAdd}>
          {verb}
        </Button>
      </IfCanEdit>
      <IfCanEdit>
        <Link to="/websites/$id/goals" params={{ id: manage }} className={classes.manage}>
          {t('Manage')}
        </Link>
      </IfCanEdit>
      <span className={classes.added} role="status">
        {said}
      </span>
    </div>
  );
}

export function AddInPlace({ title, children }: { title: string; children: ReactNode }) {
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <section ref={place} className={classes.addition} tabIndex={-1} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

import { IconHelp } from '@tabler/icons-react';
import { useRouterState } from '@tanstack/react-router';
import { documentationOf } from '../../documents.ts';
import { t } from '../../i18n/index.ts';
import classes from './page.module.css';

/** Opens in a new tab, so a form keeps its input. */
export function HelpLink() {
  const href = useRouterState({
    select: ({ location: { pathname, search } }) => documentationOf(pathname, (search as { section?: string }).section),
  });
  return (
    <a
      className={classes.help}
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={t('Documentation')}
      title={t('Documentation')}
    >
      <IconHelp size={18} stroke={1.6} aria-hidden />
    </a>
  );
}

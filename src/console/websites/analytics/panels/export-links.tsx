import { IconDownload } from '@tabler/icons-react';
import { t } from '../../../i18n/index.ts';
import classes from './export-links.module.css';

export type ExportLink = { word: string; href: string };

export function ExportLinks({ of, links }: { of: string; links: readonly ExportLink[] }) {
  const [first, ...others] = links;
  if (!first) return null;
  if (others.length === 0) {
    return (
      <a className={classes.export} href={first.href} download aria-label={t('CSV of {of}', { of })}>
        <IconDownload size={14} aria-hidden />
        CSV
      </a>
    );
  }
  return (
    <details
      className={classes.exports}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !event.currentTarget.open) return;
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.open = false;
        event.currentTarget.querySelector('summary')?.focus();
      }}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) event.currentTarget.open = false;
      }}
    >
      <summary className={classes.export} aria-label={t('CSV of {of}', { of })}>
        <IconDownload size={14} aria-hidden />
        CSV
      </summary>
      <ul>
        {links.map(({ word, href }) => (
          <li key={word}>
            <a href={href} download>
              {word}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
}

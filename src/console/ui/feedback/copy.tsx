import { ActionIcon, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '../../i18n/index.ts';
import classes from './copy.module.css';
import { Tooltip } from './tooltip.tsx';
import { useCopy } from './use-copy.ts';

type CopyBlockProps = {
  label: string;
  text: string;
  /** shown instead of `text`, if that contains a secret */
  shown?: string;
  actions?: ReactNode;
};

export function CopyBlock({ label, text, shown = text, actions }: CopyBlockProps) {
  return (
    <div className={`${classes.copy} ${actions || shown.includes('\n') ? classes.long : ''}`}>
      <section aria-label={t('{label} to copy', { label })}>
        <pre>{shown}</pre>
      </section>
      <div className={classes.copyActions}>
        {actions}
        <CopyButton label={label} text={text} />
      </div>
    </div>
  );
}

function CopyButton({ label, text }: Pick<CopyBlockProps, 'label' | 'text'>) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <Tooltip label={outcome || t('Copy')}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={t('Copy {label}', { label })}
          onClick={() => copy(text)}
        >
          {outcome === t('Copied') ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden aria-live="polite">{outcome}</VisuallyHidden>
    </>
  );
}

export function CopyLink({ label, address }: { label: string; address: string }) {
  return (
    <div>
      <div className={classes.copyLink}>
        <a href={address} target="_blank" rel="noreferrer" title={address}>
          {address}
        </a>
        <CopyButton label={label} text={address} />
      </div>
    </div>
  );
}

const shortCode = (code: string): string => (code.length <= 12 ? code : `${code.slice(0, 4)}…${code.slice(-4)}`);

type CopyCodeProps = {
  label: string;
  code: string;
  shown?: string;
};

export function CopyCode({ label, code, shown = shortCode(code) }: CopyCodeProps) {
  const { outcome, copy } = useCopy();
  return (
    <>
      <Tooltip label={outcome || code}>
        <button type="button" className={classes.code} onClick={() => copy(code)}>
          <VisuallyHidden>{t('Copy {label}', { label })} </VisuallyHidden>
          <code>{shown}</code>
          {outcome === t('Copied') ? <IconCheck size={13} aria-hidden /> : <IconCopy size={13} aria-hidden />}
        </button>
      </Tooltip>
      <VisuallyHidden aria-live="polite">{outcome}</VisuallyHidden>
    </>
  );
}

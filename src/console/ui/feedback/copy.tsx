import { ActionIcon, Tooltip, VisuallyHidden } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './notice.module.css';

type CopyBlockProps = {
  label: string;
  /** What is copied. */
  text: string;
  /** What is shown, when a secret in the text is hidden. */
  shown?: string;
  actions?: ReactNode;
};

/** Code to take along, with its copy button. */
export function CopyBlock({ label, text, shown = text, actions }: CopyBlockProps) {
  return (
    <div className={classes.copy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and only what has the focus scrolls by keyboard */}
      <section tabIndex={0} aria-label={`${label} to copy`}>
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
  const clipboard = useClipboard({ timeout: 1500 });
  return (
    <>
      <Tooltip label={clipboard.copied ? 'Copied' : 'Copy'}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={30}
          aria-label={`Copy ${label}`}
          onClick={() => clipboard.copy(text)}
        >
          {clipboard.copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
        </ActionIcon>
      </Tooltip>
      <VisuallyHidden aria-live="polite">{clipboard.copied ? 'Copied' : ''}</VisuallyHidden>
    </>
  );
}

/** An address on one line of a list: opens it, and copies it. */
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

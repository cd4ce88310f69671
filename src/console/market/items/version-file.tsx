import { IconX } from '@tabler/icons-react';
import type { VersionFile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { formatSize } from '../../ui/format/size.ts';
import classes from './items.module.css';

type FileLineProps = {
  file: VersionFile;
  address: string;
  pending: boolean;
  /** undefined if the version is published, because buyers keep their files */
  onRemove: (() => void) | undefined;
};

export function FileLine({ file, address, pending, onRemove }: FileLineProps) {
  return (
    <li className={classes.file}>
      <a href={address} download={file.name}>
        {file.name}
      </a>
      <span className={classes.soft}>{formatSize(file.bytes)}</span>
      <span className={classes.sha}>
        SHA-256 <CopyCode label={t('SHA-256 checksum of {name}', { name: file.name })} code={file.sha256} />
      </span>
      {onRemove && (
        <ConfirmButton
          verb={t('Remove')}
          label={t('Remove {name}', { name: file.name })}
          question={t('You would have to upload it again.')}
          size="xs"
          icon={<IconX size={14} aria-hidden />}
          pending={pending}
          onConfirm={onRemove}
        />
      )}
    </li>
  );
}

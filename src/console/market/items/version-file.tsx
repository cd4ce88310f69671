import { Button } from '@mantine/core';
import { IconPencil, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { VersionFile } from '../../api/market.ts';
import { t } from '../../i18n/index.ts';
import { ConfirmButton } from '../../ui/feedback/confirm.tsx';
import { CopyCode } from '../../ui/feedback/copy.tsx';
import { formatSize } from '../../ui/format/size.ts';
import { IfCanEdit } from '../../ui/if-can-edit.tsx';
import classes from './items.module.css';
import { VersionFileForm } from './version-file-form.tsx';

type FileLineProps = {
  file: VersionFile;
  path: { id: number; version_id: number };
  address: string;
  pending: boolean;
  /** undefined if the version is published, because buyers keep their files */
  onRemove: (() => void) | undefined;
  onChanged: () => Promise<unknown>;
};

export function FileLine({ file, path, address, pending, onRemove, onChanged }: FileLineProps) {
  const [editing, setEditing] = useState(false);
  return (
    <li className={classes.file}>
      <a href={address} download={file.name}>
        {file.name}
      </a>
      <span className={classes.soft}>
        {[formatSize(file.bytes), file.platform, file.signature === null ? '' : t('signed')]
          .filter((part) => part !== '')
          .join(' · ')}
      </span>
      <span className={classes.sha}>
        SHA-256 <CopyCode label={t('SHA-256 checksum of {name}', { name: file.name })} code={file.sha256} />
      </span>
      {!editing && (
        <IfCanEdit>
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={t('Platform and signature of {name}', { name: file.name })}
            onClick={() => setEditing(true)}
          >
            {t('Platform')}
          </Button>
        </IfCanEdit>
      )}
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
      {editing && <VersionFileForm file={file} path={path} onChanged={onChanged} onLeave={() => setEditing(false)} />}
    </li>
  );
}

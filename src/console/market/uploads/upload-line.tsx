import { Button } from '@mantine/core';
import { t } from '../../i18n/index.ts';
import { percentage } from '../../ui/format/format.ts';
import classes from './uploads.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

export function UploadLine({ upload, uploads }: { upload: Upload; uploads: Pick<Uploads, 'retry' | 'drop'> }) {
  const { key, name, share, error, mayRetry } = upload;
  return (
    <li className={classes.upload}>
      <span className={classes.file} title={name}>
        {name}
      </span>
      {error === undefined ? (
        <>
          <progress className={classes.progress} max={1} value={share} aria-label={t('Upload of {name}', { name })} />
          <span className={classes.share}>{share < 1 ? percentage(Math.floor(share * 100)) : t('Processing')}</span>
        </>
      ) : (
        <span role="alert" className={classes.error}>
          {error}
        </span>
      )}
      {error !== undefined && mayRetry && (
        <Button
          variant="default"
          size="compact-xs"
          aria-label={t('Try {name} again', { name })}
          onClick={() => uploads.retry(key)}
        >
          {t('Try again')}
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => uploads.drop(key)}>
        {error === undefined ? t('Cancel') : t('Dismiss')}
      </Button>
    </li>
  );
}

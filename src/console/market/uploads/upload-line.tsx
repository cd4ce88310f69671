import { Button } from '@mantine/core';
import classes from './uploads.module.css';
import type { Upload, Uploads } from './use-uploads.ts';

/** One file on its way, or why it did not arrive, and what can be done. */
export function UploadLine({ upload, uploads }: { upload: Upload; uploads: Pick<Uploads, 'retry' | 'drop'> }) {
  const { key, name, share, error, mayRetry } = upload;
  return (
    <li className={classes.upload}>
      <span className={classes.file} title={name}>
        {name}
      </span>
      {error === undefined ? (
        <>
          <progress className={classes.progress} max={1} value={share} aria-label={`Upload of ${name}`} />
          <span className={classes.share}>{share < 1 ? `${Math.floor(share * 100)}%` : 'Processing'}</span>
        </>
      ) : (
        <span role="alert" className={classes.error}>
          {error}
        </span>
      )}
      {error !== undefined && mayRetry && (
        <Button variant="default" size="compact-xs" aria-label={`Try ${name} again`} onClick={() => uploads.retry(key)}>
          Try again
        </Button>
      )}
      <Button variant="subtle" color="gray" size="compact-xs" onClick={() => uploads.drop(key)}>
        {error === undefined ? 'Cancel' : 'Dismiss'}
      </Button>
    </li>
  );
}

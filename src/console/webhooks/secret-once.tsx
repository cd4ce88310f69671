import { t } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { Notice } from '../ui/feedback/notice.tsx';
import classes from './webhooks.module.css';

export function SecretOnce({ secret }: { secret: string }) {
  return (
    <div className={classes.secret}>
      <Notice tone="calm">{t('Copy the signing secret now. It is not shown again.')}</Notice>
      <CopyBlock label={t('webhook secret')} text={secret} />
    </div>
  );
}

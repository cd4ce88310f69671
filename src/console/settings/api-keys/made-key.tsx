import { useSession } from '../../accounts/session.ts';
import type { MadeApiKey } from '../../api/accounts.ts';
import { t } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './api-keys.module.css';
import { firstRequest } from './key-scopes.ts';

export function MadeKey({ made }: { made: MadeApiKey }) {
  const session = useSession();
  const { of, path, options } = firstRequest(made.scopes);
  const base = (of === 'market' ? session?.market_base_url : session?.base_url) ?? location.origin;
  // not shown
  const command = [`curl ${base}${path}`, `-H "Authorization: Bearer ${made.api_key}"`, ...options].join(' \\\n  ');
  return (
    <div className={classes.made}>
      <Notice tone="calm">{t('You see the key {name} only once. Copy it now.', { name: made.name })}</Notice>
      <CopyBlock label={t('new API key')} text={made.api_key} />
      <CopyBlock label={t('curl command for the new key')} text={command} />
    </div>
  );
}

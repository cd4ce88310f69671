import { useSession } from '../../accounts/session.ts';
import type { MadeApiKey } from '../../api/accounts.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import classes from './api-keys.module.css';
import { firstRequest } from './key-scopes.ts';

/** A key that was just made, the one time that it is shown, and a request to try it with. */
export function MadeKey({ made }: { made: MadeApiKey }) {
  const session = useSession();
  const { of, path, options } = firstRequest(made.scopes);
  const base = (of === 'market' ? session?.market_base_url : session?.base_url) ?? location.origin;
  const command = [`curl ${base}${path}`, `-H "Authorization: Bearer ${made.api_key}"`, ...options].join(' \\\n  ');
  return (
    <div className={classes.made}>
      <Notice tone="calm">This is the only time that the key {made.name} is shown. Copy it now.</Notice>
      <CopyBlock label="new API key" text={made.api_key} />
      <CopyBlock label="curl command for the new key" text={command} />
    </div>
  );
}

import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../api/client.ts';
import { t } from '../i18n/index.ts';
import { CopyBlock } from '../ui/feedback/copy.tsx';
import { apiKeyQuery } from './api-key-query.ts';
import { useAccount, useMay, useSession } from './session.ts';

type CurlLineProps = {
  /** appended to `base`. Starts with a slash */
  path: string;
  base?: string;
  options?: string[];
  label?: string;
};

const HIDDEN = 'gh_••••••••';

/** The copied text always contains the key, even while the key is hidden. */
export function CurlLine({ path, base, options = [], label = t('curl command') }: CurlLineProps) {
  const session = useSession();
  const account = useAccount();
  const mayKey = useMay()(account.is_owner ? 'service' : 'account:write');
  const key = useQuery({ ...apiKeyQuery, enabled: mayKey && account.api_key_created_at !== null });
  const [shown, setShown] = useState(false);
  const apiKey = key.data?.api_key;
  // Known before the key is loaded, so the hidden key is shown from the start.
  const hasKey = apiKey !== undefined || account.api_key_created_at !== null;
  const secret = shown && apiKey ? apiKey : hasKey ? HIDDEN : 'YOUR_API_KEY';
  const command = (bearer: string) =>
    [
      `curl ${base ?? session?.base_url ?? location.origin}${path}`,
      // not shown
      `-H "Authorization: Bearer ${bearer}"`,
      ...options,
    ].join(' \\\n  ');
  const generate = async () => {
    await call('POST /account/api-key');
    await key.refetch();
  };
  return (
    <CopyBlock
      label={label}
      text={command(apiKey ?? 'YOUR_API_KEY')}
      shown={command(secret)}
      actions={
        !mayKey ? undefined : hasKey ? (
          <Button variant="subtle" color="gray" size="compact-xs" mt={4} onClick={() => setShown(!shown)}>
            {shown ? t('Hide key') : t('Show key')}
          </Button>
        ) : (
          <Button variant="subtle" color="gray" size="compact-xs" mt={4} onClick={generate}>
            {t('Generate key')}
          </Button>
        )
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { t, tRich } from '../../i18n/index.ts';
import { CopyBlock } from '../../ui/feedback/copy.tsx';
import { version } from '../../version.ts';
import classes from '../settings.module.css';
import own from './service-version.module.css';

// not shown as words
const COMMAND = 'npx gatehouse upgrade --check';

/** The lines below must not move when the answer arrives, so its details are folded. */
export function ServiceVersionLine() {
  const { data } = useQuery({
    queryKey: ['service', 'version'],
    queryFn: async () => (await call('GET /service/version')).data,
  });
  if (!data?.newer) return <p className={classes.lead}>{t('This is Gatehouse {version}.', { version })}</p>;
  return (
    <details className={`${classes.lead} ${own.details}`}>
      <summary>
        {t('This is Gatehouse {version}. Version {newest} is available.', {
          version: data.running,
          newest: data.newer.version,
        })}
      </summary>
      {data.newer.changes.length > 0 && (
        <ul>
          {data.newer.changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      <p>
        {tRich('This command shows how to upgrade. <a>Upgrading</a> explains what happens.', {
          a: (text) => <a href="/docs/upgrading">{text}</a>,
        })}
      </p>
      <CopyBlock label={t('command')} text={COMMAND} />
    </details>
  );
}

import { IconWorld } from '@tabler/icons-react';
import { countryOf } from './mark-of.ts';
import classes from './marks.module.css';

const flags = import.meta.glob<string>('../../../../../node_modules/country-flag-icons/3x2/??.svg', {
  query: '?url',
  import: 'default',
  eager: true,
});

const FLAGS = new Map(Object.entries(flags).map(([path, url]) => [path.slice(-6, -4), url]));

export function Flag({ place }: { place: string }) {
  const code = countryOf(place);
  const url = code && FLAGS.get(code);
  return url ? (
    <img className={classes.flag} src={url} alt="" width={18} height={12} />
  ) : (
    <IconWorld size={16} stroke={1.6} />
  );
}

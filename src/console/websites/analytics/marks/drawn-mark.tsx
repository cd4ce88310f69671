import {
  IconDeviceDesktop,
  IconDeviceGamepad2,
  IconDeviceMobile,
  IconDeviceTablet,
  IconDeviceTv,
  IconDeviceWatch,
  IconLink,
  IconWorld,
} from '@tabler/icons-react';
import { BRANDS } from './brands.ts';
import { brandOf, letterOf, withoutVersion } from './mark-of.ts';
import classes from './marks.module.css';

const drawings = import.meta.glob<string>('./brands/*.svg', { query: '?url', import: 'default', eager: true });

/** Icons are separate files, so the browser loads only the icons in use. */
const DRAWINGS = new Map(Object.entries(drawings).map(([path, url]) => [path.slice('./brands/'.length, -4), url]));

const DEVICES: Record<string, typeof IconWorld> = {
  desktop: IconDeviceDesktop,
  mobile: IconDeviceMobile,
  tablet: IconDeviceTablet,
  tv: IconDeviceTv,
  console: IconDeviceGamepad2,
  wearable: IconDeviceWatch,
};

export function DrawnMark({ dimension, value }: { dimension: string; value: string }) {
  switch (dimension) {
    case 'device': {
      const Icon = DEVICES[value] ?? IconWorld;
      return <Icon size={16} stroke={1.6} />;
    }
    case 'browser':
    case 'browser_version':
    case 'system':
    case 'system_version':
      return <BrandMark brand={withoutVersion(value)} name={value} />;
    default:
      return value === '' ? (
        <IconLink size={15} stroke={1.8} />
      ) : (
        <BrandMark brand={brandOf(BRANDS, value.replace(/\/.*$/, ''))} name={value} />
      );
  }
}

function BrandMark({ brand, name }: { brand: string | undefined; name: string }) {
  const drawn = brand !== undefined && Object.hasOwn(BRANDS, brand) ? BRANDS[brand] : undefined;
  const url = drawn && DRAWINGS.get(drawn.file);
  if (!url) return <span className={classes.letter}>{letterOf(name)}</span>;
  return <img className={classes.brand} src={url} alt="" width={16} height={16} />;
}

import type { BackupPlace } from './settings.store.ts';

export const describePlace = (place: BackupPlace): string =>
  place.kind === 'folder'
    ? place.folder
    : `${place.bucket}${place.prefix === '' ? '' : `/${place.prefix}`} at ${new URL(place.endpoint).host}`;

import { event, init, optOut } from '@gatehouse/tracker';

event('Early', { a: 1, b: true });
for (const n of [1, 2]) init({ website: 7 + n, host: '/stats', outbound: true, downloads: ['step'], user: 'u-17' });
Object.assign(window, { event, optOut });

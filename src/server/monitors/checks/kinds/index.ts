export { lookDns } from './dns.ts';
export { lookHeartbeat } from './heartbeat.ts';
export { lookIcmp } from './icmp.ts';
export { lookTcp } from './tcp.ts';

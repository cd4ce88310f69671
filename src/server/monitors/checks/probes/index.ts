export { probeDns } from './dns.ts';
export { probeHeartbeat } from './heartbeat.ts';
export { probeIcmp } from './icmp.ts';
export { probeTcp } from './tcp.ts';

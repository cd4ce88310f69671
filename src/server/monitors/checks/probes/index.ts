export { probeDns } from './dns.ts';
export { probeGrpc } from './grpc.ts';
export { probeHeartbeat } from './heartbeat.ts';
export { probeIcmp } from './icmp.ts';
export { probeStartTls } from './starttls.ts';
export { probeTcp } from './tcp.ts';
export { probeTls } from './tls.ts';
export { probeWebSocket } from './websocket.ts';

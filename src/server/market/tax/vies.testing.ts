import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Speaks the REST protocol of VIES and refuses everything else. */
export async function startVies() {
  const state = { isDown: false, registered: new Set<string>(), asked: [] as string[] };
  const server = createServer((request, response) => {
    const [, country, number] = /^\/rest-api\/ms\/([A-Z]{2})\/vat\/([A-Z0-9]+)$/.exec(request.url ?? '') ?? [];
    if (request.method !== 'GET' || country === undefined || number === undefined) return response.writeHead(404).end();
    state.asked.push(`${country}${number}`);
    const isValid = !state.isDown && state.registered.has(`${country}${number}`);
    const answer = {
      isValid,
      requestDate: '2026-03-10T12:00:00.000Z',
      userError: state.isDown ? 'MS_UNAVAILABLE' : isValid ? 'VALID' : 'INVALID',
      name: isValid ? 'READER SARL' : '---',
      address: '---',
      requestIdentifier: isValid ? 'WAPIAAAAX1' : '',
      vatNumber: number,
    };
    return response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    state,
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rest-api`,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

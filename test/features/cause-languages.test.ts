import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addMonitorRow } from '../../src/server/monitors/checks/testing/rows.ts';
import { addDownMonitor } from '../../src/server/monitors/incidents/testing.ts';
import { useService } from '../contract/service.ts';
import { sessionCookieOf } from '../support/session.ts';
import { onEachDatabase } from '../support/testing.ts';

onEachDatabase((open) => {
  const service = useService(open);
  const german = { 'accept-language': 'de-DE,de;q=0.9' };

  const cookieOf = (accountId: number) => sessionCookieOf(service.deps, accountId);

  test('translates causes in the console, but not in the public API', async () => {
    const { deps, app, adaId } = service;
    const { monitor, incident } = await addDownMonitor(deps, adaId);
    const lost = await addMonitorRow(deps, adaId, {
      name: 'Lost',
      condition: 'up',
      unknown_since: deps.now(),
      unknown_cause: 'no name server can be reached from this machine',
    });
    const cookie = await cookieOf(adaId);
    const inConsole = async (path: string, headers = {}) =>
      (await app.inject({ url: `/console/api${path}`, headers: { cookie, ...headers } })).json().data;
    const said = 'Antwort 503 Service Unavailable';
    const kept = 'answered 503 Service Unavailable';
    const paths: [string, (data: ReturnType<JSON['parse']>) => unknown][] = [
      [`/incidents/${incident.id}`, (data) => data.cause],
      ['/incidents', (data) => data[0].cause],
      [`/monitors/${monitor.id}`, (data) => data.cause],
      [`/monitors/${monitor.id}`, (data) => data.open_incident.cause],
    ];
    for (const [path, causeOf] of paths) {
      assert.equal(causeOf(await inConsole(path, german)), said, path);
      assert.equal(causeOf(await inConsole(path, { 'accept-language': 'en' })), kept, path);
    }
    const found = async (search: string, headers: Record<string, string>) =>
      (await inConsole(`/incidents?search_by=cause&search=${encodeURIComponent(search)}`, headers)).length;
    assert.equal(await found('ANTWORT 503', german), 1);
    assert.equal(await found('answered 503', german), 1);
    assert.equal(await found('Zeitüberschreitung', german), 0);
    assert.equal(await found('Antwort 503', { 'accept-language': 'en' }), 0);
    const overview = await inConsole('/overview', german);
    assert.equal(overview.incidents[0].cause, said);
    assert.equal(overview.unknown[0].cause, 'dieser Rechner erreicht keinen Nameserver');
    assert.equal((await inConsole(`/monitors/${lost.id}`, german)).cause, 'dieser Rechner erreicht keinen Nameserver');

    const { id: outbox_id } = await deps.database.db.selectFrom('outbox').select('id').executeTakeFirstOrThrow();
    const error = 'the receiver answered 503: try later';
    const attempt = {
      outbox_id,
      attempted_at: deps.now(),
      delivered: 0,
      error,
      duration_ms: 1,
      status: 503,
      answer: '',
    };
    await deps.database.db.insertInto('deliveries').values(attempt).execute();
    const { timeline } = await inConsole(`/incidents/${incident.id}`, german);
    const delivery = timeline.find(({ kind }: { kind: string }) => kind === 'delivery');
    assert.equal(delivery.last_error, 'Empfänger antwortete mit 503: try later');

    for (const [path, causeOf] of paths) {
      const answer = await app.inject({
        url: `/api/v1${path}`,
        headers: { authorization: `Bearer ${service.ada.key}`, ...german },
      });
      assert.equal(causeOf(answer.json().data), kept, path);
    }
  });

  test("translates a live list by a parameter in the URL, because requests for streams don't send the page's language", async () => {
    const { deps, app, adaId } = service;
    const { monitor } = await addDownMonitor(deps, adaId);
    const cookie = await cookieOf(adaId);
    const address = await app.listen({ host: '127.0.0.1', port: 0 });
    const stopping = new AbortController();
    const stream = await fetch(`${address}/console/api/monitors/live?ids=${monitor.id}&language=de`, {
      headers: { cookie, 'accept-language': 'en' },
      signal: stopping.signal,
    });
    let text = '';
    for await (const part of stream.body!.pipeThrough(new TextDecoderStream())) {
      text += part;
      if (/event: monitors\ndata: .*\n\n/.test(text)) break;
    }
    stopping.abort();
    assert.match(text, /"cause":"Antwort 503 Service Unavailable"/);
  });

  test("translates the reasons why a channel can't send", async () => {
    const { deps, app, adaId, ada } = service;
    const monitor = await addMonitorRow(deps, adaId, { alerts: [{ key: 'telegram', value: '-1001234567890' }] });
    const cookie = await cookieOf(adaId);
    const { unsent } = (await app.inject({ url: '/console/api/overview', headers: { cookie, ...german } })).json().data;
    assert.deepEqual(unsent, [
      {
        channel: 'telegram',
        cause: 'Es ist kein Telegram-Bot eingerichtet.',
        concerns: ['1 Monitor benachrichtigt über Telegram.'],
        remedy: 'Unter Einstellungen → Telegram und SMS einrichten.',
      },
    ]);
    const saved = await app.inject({
      method: 'PUT',
      url: `/api/v1/monitors/${monitor.id}`,
      headers: { authorization: `Bearer ${ada.key}`, ...german },
      payload: { name: 'Renamed' },
    });
    assert.deepEqual(saved.json().warnings, [
      'Alerts by Telegram are not sent: no Telegram bot is configured. Set one up in Settings → Telegram and SMS, or choose another channel.',
    ]);
  });
});

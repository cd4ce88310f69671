import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, test } from 'node:test';
import Fastify, { type FastifyInstance } from 'fastify';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { addAccount, onEachDatabase, type TestDeps } from '../../../test/support/testing.ts';
import type { Config } from '../config/config.ts';
import { trustAccountHeader } from '../http/caller.testing.ts';
import { useSchemas } from '../http/index.ts';
import type { Mailer } from '../mail/index.ts';
import { mailSettingsRoutes } from './routes.ts';
import { openServiceMail } from './service-mail.ts';

const password = 'pa$$ word of the mailbox';
const message = { to: 'reader@example.com', subject: 'Hello', text: 'Hello\n', html: '<p>Hello</p>', id: 'hello' };

onEachDatabase((open, testOnce) => {
  describe('mail settings', () => {
    let deps: TestDeps;
    let app: FastifyInstance;
    let smtp: SMTPServer;
    let mails: Email[];
    let owner: number;
    let other: number;
    let settings: Record<string, unknown>;

    beforeEach(async () => {
      mails = [];
      smtp = new SMTPServer({
        disabledCommands: ['STARTTLS'],
        allowInsecureAuth: true,
        onAuth: ({ username, password: given }, _session, done) =>
          username === 'ada' && given === password
            ? done(null, { user: username })
            : done(new Error(`no entry for ${given}`)),
        onData: async (stream, _session, done) => {
          const chunks: Buffer[] = [];
          for await (const chunk of stream) chunks.push(chunk as Buffer);
          mails.push(await PostalMime.parse(Buffer.concat(chunks)));
          done();
        },
      });
      await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
      const { port } = smtp.server.address() as { port: number };
      const from = { from_name: 'Ops of Ada', from_address: 'ops@ada.example' };
      settings = { host: '127.0.0.1', port, security: 'none', user: 'ada', password, ...from };
    });
    afterEach(async () => {
      await app.close();
      await deps.close();
      await new Promise<void>((resolve) => smtp.close(() => resolve()));
    });

    const start = async (options: { config?: Partial<Config>; mail?: Mailer } = {}) => {
      deps = await open(options);
      owner = await addAccount(deps.database.db);
      other = await addAccount(deps.database.db, { is_owner: 0 });
      app = Fastify() as unknown as FastifyInstance;
      await app.register(async (plugin) => {
        trustAccountHeader(plugin, (accountId) => accountId === owner);
        mailSettingsRoutes(useSchemas(plugin), deps, async () => 'ada@example.com');
      });
    };
    const ask = async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', body?: object, account = owner) => {
      const reply = await app.inject({
        method,
        url: `/mail-settings${method === 'POST' ? '/test' : ''}`,
        headers: { 'x-account': String(account) },
        ...(body && { payload: body }),
      });
      assert.ok(!reply.body.includes(password), 'the password never comes back');
      return { status: reply.statusCode, body: reply.json() };
    };

    test('applies saved settings immediately in this process, and in other processes when they reload', async () => {
      await start();
      const elsewhere = await openServiceMail(deps);
      assert.deepEqual([deps.mail.ready, elsewhere.ready], [false, false]);
      await assert.rejects(deps.mail.send(message), /No mail server is configured/);
      assert.equal((await ask('GET')).body.data.source, 'none');
      const saved = await ask('PUT', settings);
      assert.equal(saved.status, 200, JSON.stringify(saved.body));
      const { password: _, ...shown } = settings;
      const expected = { source: 'settings', fixed_by: [], ...shown, password_set: true };
      assert.deepEqual(saved.body.data, expected);
      assert.deepEqual((await ask('GET')).body.data, expected);
      assert.deepEqual([deps.mail.ready, elsewhere.ready], [true, false]);
      await elsewhere.reload?.();
      for (const mail of [deps.mail, elsewhere]) await mail.send(message);
      assert.deepEqual(
        mails.map(({ from }) => [from?.name, from?.address]),
        [
          ['Ops of Ada', 'ops@ada.example'],
          ['Ops of Ada', 'ops@ada.example'],
        ],
      );
      assert.equal((await ask('DELETE')).body.data.source, 'none');
      await elsewhere.reload?.();
      assert.deepEqual([deps.mail.ready, elsewhere.ready], [false, false]);
      elsewhere.close();
    });

    testOnce(
      'stores the password encrypted, keeps it if it is omitted, and requires it for another server',
      async () => {
        await start();
        await ask('PUT', settings);
        const rows = JSON.stringify(await deps.database.db.selectFrom('service_settings').selectAll().execute());
        assert.ok(!rows.includes(password) && rows.includes('password_sealed'), rows);
        const { password: _, ...without } = settings;
        assert.equal((await ask('PUT', { ...without, from_name: 'Renamed' })).body.data.password_set, true);
        await deps.mail.send(message);
        assert.equal(mails[0]?.from?.name, 'Renamed');
        for (const change of [{ host: 'elsewhere.example' }, { port: 2525 }, { user: 'eve' }, { security: 'tls' }])
          for (const method of ['PUT', 'POST'] as const) {
            const refused = await ask(method, { ...without, ...change });
            assert.deepEqual([refused.status, Object.keys(refused.body.errors)], [422, ['password']]);
          }
        assert.equal((await ask('PUT', { ...without, user: null })).body.data.password_set, false);
      },
    );

    testOnce("sends a test mail to the user with the form's settings and reports errors", async () => {
      await start();
      const sent = await ask('POST', settings);
      assert.deepEqual(
        [sent.body.data.to, sent.body.data.delivered, sent.body.data.error],
        ['ada@example.com', true, null],
      );
      assert.equal(mails[0]?.to?.[0]?.address, 'ada@example.com');
      assert.equal((await ask('GET')).body.data.source, 'none', 'nothing is saved by a test');
      const wrong = (await ask('POST', { ...settings, password: 'another password' })).body.data;
      assert.equal(wrong.delivered, false);
      assert.match(
        wrong.error,
        /^127\.0\.0\.1 rejected the username or password\. It responded: .*no entry for \[cut\]/,
      );
      const tls = (await ask('POST', { ...settings, security: 'tls' })).body.data;
      assert.match(tls.error, /does not use TLS from the start/);
      const startTls = (await ask('POST', { ...settings, security: 'starttls' })).body.data;
      assert.match(startTls.error, /does not support STARTTLS/);
      const closed = (await ask('POST', { ...settings, port: 1 })).body.data;
      assert.equal(closed.error, '127.0.0.1:1 refused the connection.');
      assert.equal(mails.length, 1);
      const unset = (await ask('POST')).body.data;
      assert.match(unset.error, /No mail server is configured/);
    });

    testOnce("prefers the environment to saved settings, which then can't be changed", async () => {
      await start();
      await ask('PUT', settings);
      const kept = await deps.database.db.selectFrom('service_settings').selectAll().execute();
      await app.close();
      await deps.close();
      const smtpUrl = `smtp://ada:${encodeURIComponent(password)}@127.0.0.1:${settings.port}`;
      await start({ config: { smtpUrl, mailFrom: 'Env <env@example.com>' } });
      await deps.database.db.insertInto('service_settings').values(kept).execute();
      const { body } = await ask('GET');
      assert.deepEqual(body.data, {
        source: 'environment',
        fixed_by: ['GATEHOUSE_SMTP_URL', 'GATEHOUSE_MAIL_FROM'],
        host: '127.0.0.1',
        port: settings.port,
        security: 'starttls_if_offered',
        user: 'ada',
        password_set: true,
        from_name: 'Env',
        from_address: 'env@example.com',
      });
      for (const method of ['PUT', 'DELETE', 'POST'] as const)
        assert.equal((await ask(method, method === 'DELETE' ? undefined : settings)).status, 409, method);
      assert.equal((await ask('POST')).body.data.delivered, true);
      assert.equal(mails[0]?.from?.address, 'env@example.com');
    });

    testOnce("prefers the environment's sender to the saved one", async () => {
      await start({ config: { mailFrom: 'Env <env@example.com>' } });
      const { body } = await ask('PUT', settings);
      assert.deepEqual(
        [body.data.source, body.data.fixed_by, body.data.from_address],
        ['settings', ['GATEHOUSE_MAIL_FROM'], 'env@example.com'],
      );
      await deps.mail.send(message);
      assert.equal(mails[0]?.from?.address, 'env@example.com');
    });

    testOnce("doesn't change the mail of a demo", async () => {
      await start({ mail: { ready: true, send: async () => {}, close: () => {} } });
      assert.equal((await ask('GET')).body.data.source, 'stand_in');
      assert.equal((await ask('PUT', settings)).status, 409);
    });

    testOnce('allows only the service owner to read, change and test the settings', async () => {
      await start();
      for (const method of ['GET', 'PUT', 'DELETE', 'POST'] as const)
        assert.equal((await ask(method, method === 'PUT' ? settings : undefined, other)).status, 403, method);
    });

    testOnce('rejects invalid settings and names the field', async () => {
      await start();
      for (const [change, field] of [
        [{ host: '' }, 'host'],
        [{ host: 'smtp.example.com:587' }, 'host'],
        [{ host: 'smtp://a.example' }, 'host'],
        [{ port: 0 }, 'port'],
        [{ security: 'ssl' }, 'security'],
        [{ from_address: 'ada' }, 'from_address'],
        [{ from_name: 'A "quoted" one' }, 'from_name'],
      ] as const) {
        const { status, body } = await ask('PUT', { ...settings, ...change });
        assert.deepEqual([status, Object.keys(body.errors)], [422, [field]], JSON.stringify(change));
      }
      for (const host of ['smtp.example.com', 'mail', '::1', '10.0.0.1', 'bücher.example'])
        assert.equal((await ask('PUT', { ...settings, host })).status, 200, host);
    });
  });
});

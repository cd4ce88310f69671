import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setPassword } from '../registration/index.ts';
import { ada, grace, invitationToken, openConsole, ownersBrowser, setupToken } from '../testing.ts';

test('never logs keys, passwords, tokens or cookies', async () => {
  const opened = await openConsole();
  try {
    const secrets = [
      ada.password,
      grace.password,
      await setupToken(opened),
      'a-wrong-guess',
      'a-second-password',
      'a-third-password',
    ];
    await opened.browser().send('POST', '/setup', { ...ada, token: 'a-wrong-guess' });
    const owner = await ownersBrowser(opened);
    await owner.send('POST', '/login', { login: 'ada', password: 'a-wrong-guess' });
    await owner.send('POST', '/account/password', {
      current_password: ada.password,
      new_password: 'a-second-password',
    });
    const { api_key: key } = (await owner.send('POST', '/account/api-key')).answer.data;
    await owner.send('GET', '/account/api-key');
    const { url } = (await owner.send('POST', '/invitations', {})).answer.data;
    await opened.browser().send('POST', '/register', { ...grace, invitation: invitationToken(url) });
    await owner.send('PATCH', '/account', Buffer.from('{"broken'), { 'content-type': 'application/json' });
    await setPassword(opened.deps, 'ada', 'a-third-password');
    await opened.deps.database.db.schema.dropTable('sessions').execute();
    const fault = await owner.send('POST', '/login', { login: 'ada', password: 'a-third-password' });
    assert.equal(fault.status, 500);

    const log = opened.logged.join('');
    assert.match(log, /a request failed/, 'the log is the one that is written');
    secrets.push(key, invitationToken(url), owner.csrf as string, owner.cookie as string);
    for (const secret of secrets) assert.ok(secret.length > 8 && !log.includes(secret), `the log holds ${secret}`);
  } finally {
    await opened.close();
  }
});

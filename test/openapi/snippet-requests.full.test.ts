import assert from 'node:assert/strict';
import { test } from 'node:test';
import { curlSnippet, type ExampleRequest, fetchSnippet } from '../../src/server/api/reference/index.ts';
import { requestOfCurl, requestOfJavaScript, shellWords } from './snippet-requests.ts';

const awkward = {
  name: 'It\'s "so"\n\\ $HOME `id` </script>',
  'odd-name': [1, null, true, {}, []],
  deep: { a: ['x'] },
};
const request: ExampleRequest = {
  method: 'PATCH',
  url: "https://gate.example/api/v1/things/1?filters=country%3Ais%3ADE&q='x'",
  headers: { Authorization: 'Bearer YOUR_API_KEY', 'Content-Type': 'application/json' },
  body: awkward,
  answer: 'json',
};

test('curl and JavaScript examples send the same request with any body', async () => {
  const sent = await requestOfJavaScript(fetchSnippet(request), undefined);
  assert.deepEqual(sent, requestOfCurl(curlSnippet(request), undefined));
  assert.deepEqual(JSON.parse(String(sent.body)), awkward);
  assert.deepEqual([sent.method, sent.url], ['PATCH', request.url]);
});

test('a file is sent without changes', async () => {
  const { body: _, ...rest } = request;
  const upload = { ...rest, file: 'logo.png' };
  assert.match(curlSnippet(upload), /--data-binary @logo\.png$/);
  assert.deepEqual(
    await requestOfJavaScript(fetchSnippet(upload), 'the picture'),
    requestOfCurl(curlSnippet(upload), 'the picture'),
  );
});

test('splits a command line into words as a shell does', () => {
  assert.deepEqual(shellWords(String.raw`curl -d 'it'\''s' "a \"b\"" x\ y`), ['curl', '-d', "it's", 'a "b"', 'x y']);
});

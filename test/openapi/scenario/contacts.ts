import type { ScenarioContext } from './context.ts';

export async function callContactOperations({ recorder, receiver }: ScenarioContext): Promise<void> {
  const made = await recorder.call('createContact', {
    body: {
      name: 'On call',
      key: 'webhook',
      value: receiver,
      is_default: true,
      template: { body: '{"text": "{{title}}"}', headers: [{ key: 'X-Token', value: 'secret' }] },
    },
  });
  const path = { id: made.data.id as number };
  await recorder.call('previewContactTemplate', { body: { body: '{"text": "{{title}}"}' } });
  await recorder.call('listContacts');
  await recorder.call('getContact', { path });
  await recorder.change('Contact', { path, body: { name: 'Operations' } });
  await recorder.call('testContact', { path });
  await recorder.call('deleteContact', { path, query: { remove_from_lists: 1 } });
}

import type { ScenarioContext } from './context.ts';

export async function callAnnotationOperations({ recorder }: ScenarioContext): Promise<void> {
  const release = await recorder.call('createAnnotation', {
    body: { text: 'v2.4.0', kind: 'release', url: 'https://shop.example/changelog#2.4.0', reference: 'build-812' },
  });
  const path = { id: release.data.id as number };
  await recorder.call('listAnnotations', { query: { kinds: 'note,release' } });
  await recorder.call('getAnnotation', { path });
  await recorder.change('Annotation', { path, body: { text: 'v2.4.1' } });
  await recorder.call('deleteAnnotation', { path });
}

import { plainMonitor } from '../../contract/service.ts';
import type { ScenarioContext } from './context.ts';

export async function callTrashOperations({ recorder, service }: ScenarioContext): Promise<void> {
  await service.ada.delete('/api/v1/trash');
  const monitor = await service.ada.post('/api/v1/monitors', plainMonitor, 'json');
  const { id } = monitor.body.data as { id: number };
  await service.ada.delete(`/api/v1/monitors/${id}`);
  await recorder.call('listTrash');
  await recorder.call('restoreFromTrash', { body: { kind: 'monitor', id } });
  await service.ada.delete(`/api/v1/monitors/${id}`);
  await recorder.call('deleteFromTrash', { path: { kind: 'monitor', id } });
  await recorder.call('emptyTrash');
}

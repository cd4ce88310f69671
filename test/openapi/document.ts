import { openService } from '../contract/service.ts';
import { openTestDeps } from '../support/testing.ts';

export type Json = ReturnType<JSON['parse']>;

export async function servedDocument(): Promise<Json> {
  const service = await openService(openTestDeps);
  try {
    return (await service.ada.send('GET', '/api/openapi.json', { key: undefined })).body;
  } finally {
    await service.close();
  }
}

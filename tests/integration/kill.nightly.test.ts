import { call, startService } from '@ekyc/testkit';
import { expect, test } from 'vitest';
import { describeKills } from './kill/kills.ts';

describeKills('embedded');

test('a second process on the same data directory is refused with a clear sentence', async () => {
  const service = await startService({ process: 'own' });
  try {
    await expect(startService({ dataDirectory: service.dataDirectory, process: 'own' })).rejects.toThrow(
      /Another process is using .*DATA_DIR/,
    );
    expect((await call(service.url, 'service.getEndpoints')).status).toBe(200);
    expect((await fetch(`${service.url}/readyz`)).status).toBe(200);
  } finally {
    await service.stop();
    await service.removeData();
  }
});

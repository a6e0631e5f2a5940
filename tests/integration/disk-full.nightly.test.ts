import { execFile } from 'node:child_process';
import { appendFileSync, rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  BusinessClient,
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  profileOf,
  startService,
  type StartedService,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
} from '@ekyc/testkit';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findBrokenEntry } from '@ekyc/service';
import { allFiles, withDatabase } from './stored-content.ts';

const run = promisify(execFile);
const holder = licenceHolder(0);

/** A file system of so many megabytes, gone with the test. Null where this machine does not let us mount one. */
async function smallDisk(megabytes: number): Promise<string | null> {
  const folder = await mkdtemp(join(tmpdir(), 'ekyc-small-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
    return folder;
  } catch {
    await rm(folder, { recursive: true });
    return null;
  }
}

async function removeDisk(folder: string): Promise<void> {
  await run('umount', ['-l', folder]);
  await rm(folder, { recursive: true });
}

/** Fills a disk until nothing fits; removing the file frees it again. */
function fill(folder: string, chunk = 1 << 16): string {
  const file = join(folder, 'filler');
  try {
    for (;;) appendFileSync(file, Buffer.alloc(chunk));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  }
  return file;
}

const disk = await smallDisk(160);

describe.skipIf(disk === null)(
  'a full disk (a small tmpfs; needs to be root), on the embedded database',
  () => {
    const folder = disk ?? '';
    const dataDirectory = join(folder, 'data');
    let service: StartedService;
    let visitor: VisitorClient;
    const scenes = driversLicense(holder).then((licence) => visitorScenes({ licence, face: holder.seed }));
    const acknowledged = new Map<string, string>();

    beforeAll(async () => {
      service = await startService({ process: 'own', dataDirectory });
    });
    afterAll(async () => {
      // Undefined where it did not start.
      await (service as StartedService | undefined)?.stop();
      await removeDisk(folder);
    });

    const upload = async (photoType: 'front' | 'back') => {
      const answer = await visitor.upload(
        { type: 'document', photoType },
        await pictureOf(await scenes, photoType),
      );
      if (answer.status === 201) acknowledged.set(answer.body.id, answer.body.sha256);
      return answer;
    };

    test('what writes is refused with a code, what reads goes on, and afterwards the journey too', async () => {
      const business = new BusinessClient(service.url, service.apiKey);
      const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
      visitor = new VisitorClient(service.url, publicId);
      await new VisitorJourney(visitor, await scenes, holder).begin();
      expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: 'front' }),
        'detection_start',
      );
      expect((await upload('front')).status).toBe(201);

      const filler = fill(folder);
      const refused = { status: 503, code: 'storage_unavailable' };
      // The last look at the disk may be half a second old; from then on each is refused.
      await expect
        .poll(async () => (await visitor.call('identification.putProfile', profileOf(holder))).status)
        .toBe(503);
      expect(await visitor.call('identification.startDetection', { shootingStatus: 'back' })).toMatchObject(
        refused,
      );
      const answer = await upload('back');
      expect(answer).toMatchObject(refused);
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await business.call('identification.create', { body: {} })).toMatchObject(refused);
      expectOk(await visitor.call('identification.getProfile'), 'profile');
      const listed = expectOk(await visitor.call('identification.listMaterials'), 'materials').materials;
      expect(listed.map(({ id, sha256 }) => [id, sha256])).toEqual([...acknowledged]);

      rmSync(filler);
      await expect
        .poll(
          async () =>
            (await visitor.call('identification.startDetection', { shootingStatus: 'back' })).status,
        )
        .toBe(200);
      expect((await upload('back')).status).toBe(201);
    });

    test('a picture whose writing itself meets the full disk is refused, and nothing of it stays', async () => {
      const evidence = join(dataDirectory, 'evidence');
      const picture = await pictureOf(await scenes, 'thickness');
      expectOk(
        await visitor.call('identification.startDetection', { shootingStatus: 'thickness' }),
        'detection_start',
      );
      // A disk of its own in the place of the pictures': DATA_DIR still has room.
      await run('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', evidence]);
      const refused = await visitor.upload({ type: 'document', photoType: 'thickness' }, picture);
      expect(refused).toMatchObject({ status: 503, code: 'storage_unavailable' });
      await expect.poll(() => service.output()).toMatch(/request\.failed.*materials.*ENOSPC/);
      expect([...(await allFiles(evidence)).keys()]).toEqual([]);
      await run('umount', [evidence]);
      const { materials } = expectOk(await visitor.call('identification.listMaterials'), 'materials');
      expect(materials.map(({ id }) => id)).toEqual([...acknowledged.keys()]);
      expect((await visitor.upload({ type: 'document', photoType: 'thickness' }, picture)).status).toBe(201);
    });

    test('when its log cannot grow the process ends with a sentence; the next start has everything', async () => {
      expect(await service.stop()).toBe(0);
      const committed = await growLogUntilItEnds();
      expect(committed.output).toMatch(/embedded database gave up.*Free space/);
      expect(committed.code).toBe(75);
      rmSync(join(folder, 'filler'), { force: true });
      service = await startService({ process: 'own', dataDirectory, port: service.port });
      const materials = expectOk(await visitor.call('identification.listMaterials'), 'materials').materials;
      for (const [id, sha256] of acknowledged)
        expect(materials.find((material) => material.id === id)?.sha256).toBe(sha256);
      expect(await service.stop()).toBe(0);
      await withDatabase({ DATA_DIR: dataDirectory }, async ({ db }) => {
        const { rows } = await sql<{ count: string }>`select text as count from log_filler`.execute(db);
        // The pipe may lose what was printed last; nothing that was printed is lost here.
        const kept = Number(rows[0]?.count.trim().split(' ')[0]);
        expect(Number(committed.last)).toBeGreaterThan(0);
        expect(kept).toBeGreaterThanOrEqual(Number(committed.last));
        for (const row of await db.selectFrom('verification').selectAll().execute()) {
          const entries = await db
            .selectFrom('audit_entry')
            .selectAll()
            .where('verification_id', '=', row.id)
            .orderBy('sequence')
            .execute();
          expect(findBrokenEntry(entries, row.audit_head)).toBeNull();
        }
      });
      service = await startService({ process: 'own', dataDirectory, port: service.port });
    }, 240_000);

    /** A process of its own writes until Postgres gives up; what it printed last was committed. */
    async function growLogUntilItEnds(): Promise<{ code: number; output: string; last: string }> {
      const program = new URL('disk-full/fill-log.ts', import.meta.url).pathname;
      const ended = await run(process.execPath, [program, dataDirectory, folder], { timeout: 120_000 }).catch(
        (error: unknown) => error as { code: number; stdout: string; stderr: string },
      );
      const { code = 0, stdout, stderr } = ended as { code?: number; stdout: string; stderr: string };
      return { code, output: stderr, last: stdout.trim().split('\n').at(-1) ?? '' };
    }
  },
);

test.runIf(disk === null)('a full disk could not be tried: mounting a tmpfs needs root', ({ skip }) => {
  skip();
});

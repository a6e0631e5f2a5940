import type { EngineParty, VisionEngine } from '@ekyc/engine-port';
import { expect, test } from 'vitest';
import { onBehalfOf, tellParties } from './engine-party.ts';

/** An engine that only notes on whose behalf it is asked. */
function noting(asked: (EngineParty | undefined)[]): VisionEngine {
  const note = async (...given: unknown[]) => {
    asked.push((given.at(-1) as { party?: EngineParty } | undefined)?.party);
    return Promise.resolve({ kind: 'busy', retryAfterSeconds: 1 } as const);
  };
  return {
    ingest: note,
    readDocument: note,
    embedFaces: note,
    inspectFrame: note,
    readChipPicture: note,
    detect: note,
    faceModel: {} as VisionEngine['faceModel'],
    distance: () => 0,
    average: (templates) => templates[0] as never,
    placeOf: () => ({}) as never,
    placesSought: () => [],
    likeness: note,
  };
}

async function askAll(engine: VisionEngine): Promise<void> {
  const bytes = Buffer.alloc(1);
  await engine.ingest(bytes, { subject: 'face', rotate: 0 });
  await engine.readDocument([bytes], 'driversLicense');
  await engine.embedFaces(bytes);
  await engine.inspectFrame(bytes, { subject: 'face' });
  await engine.readChipPicture(bytes, { kind: 'portrait' });
  await engine.detect(bytes);
  await engine.likeness({ width: 1, height: 1, grey: bytes }, []);
}

test('every call names the party that it is made for (the engine is one that notes it)', async () => {
  const asked: (EngineParty | undefined)[] = [];
  const engine = tellParties(noting(asked));
  await onBehalfOf({ address: '192.0.2.1' }, async () =>
    onBehalfOf({ verification: 'v', business: 'b' }, async () => askAll(engine)),
  );
  const all = { address: '192.0.2.1', verification: 'v', business: 'b' };
  expect(asked).toEqual([all, all, all, all, all, all, all]);
});

test('what nobody is known for counts as one party (the engine is one that notes it)', async () => {
  const asked: (EngineParty | undefined)[] = [];
  await askAll(tellParties(noting(asked)));
  expect(asked).toEqual(Array.from({ length: 7 }, () => ({ verification: 'nobody' })));
});

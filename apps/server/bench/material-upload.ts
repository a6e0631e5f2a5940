import { type BusinessClient, expectOk, licenceHolder, profileOf, VisitorClient } from '@ekyc/testkit';
import type { PictureSubject } from '@ekyc/service';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import {
  asNewFile,
  documentPictures,
  type DocumentPhotoType,
  type DocumentPicture,
} from './document-pictures.ts';
import { secondsFor } from './in-parallel.ts';
import { processorSeconds } from './processor-time.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

/** On both sides, so that only what stands around them differs. */
const childCount = 2;
/** Verifications at a time: enough that a picture always waits for a child, few enough that none is refused. */
const parallelCount = 8;
const people = 4;
/** Short and many, every second one begun by the other side, so that what else the machine does hits both. */
const roundCount = 10;
/** `--quick`. */
const fewRounds = 4;
const fewPeople = 2;

const subjects: Record<DocumentPhotoType, PictureSubject> = {
  front: 'documentFront',
  back: 'documentBack',
  thickness: 'documentEdge',
  tilted: 'documentTilted',
};

type Worker = (picture: DocumentPicture) => Promise<void>;

interface Round {
  readonly rate: number;
  /** Spent by everything: children, service, and this process, which is the visitors' end. */
  readonly processorSecondsEach: number;
}

/**
 * Accepted 1080p JPEGs a second through the running service over HTTP, from many verifications at once, against
 * the same pictures through as many engine children with nothing around them, by turns.
 */
export const materialUpload: Benchmark = async ({ quick = false, say }) => {
  const pictures = await documentPictures(quick ? fewPeople : people);
  const engine = createVisionEngine({ children: childCount });
  try {
    return await withService({ ENGINE_CHILDREN: String(childCount) }, async (_, business) => {
      const sides = {
        service: await Promise.all(Array.from({ length: parallelCount }, () => visitorWorker(business))),
        engine: Array.from({ length: parallelCount }, () => engineWorker(engine)),
      };
      // Not counted: children start, and the programs of both sides are compiled as they run.
      for (const side of ['engine', 'service', 'service', 'engine'] as const)
        await playRound(pictures, sides[side]);
      const rounds: Record<keyof typeof sides, Round[]> = { service: [], engine: [] };
      for (let count = 0; count < (quick ? fewRounds : roundCount); count += 1) {
        const order = count % 2 === 0 ? (['engine', 'service'] as const) : (['service', 'engine'] as const);
        for (const side of order) {
          const round = await playRound(pictures, sides[side]);
          rounds[side].push(round);
          const [rate, spent] = [round.rate.toFixed(2), round.processorSecondsEach.toFixed(3)];
          say(`material-upload: ${side} ${rate} pictures a second, ${spent} processor seconds each`);
        }
      }
      return [measured(rounds.service, rounds.engine)];
    });
  } finally {
    await engine.close();
  }
};

function measured(service: readonly Round[], engine: readonly Round[]): Measurement {
  const middle = (rounds: readonly Round[], key: keyof Round) => median(rounds.map((round) => round[key]));
  return compared('material-upload', '1/s', {
    value: middle(service, 'rate'),
    baseline: middle(engine, 'rate'),
    bound: { atLeast: 0.8 },
    details: {
      rounds: service.length,
      // Beside the rate, since it holds on a machine that others use too.
      processorSecondsEach: middle(service, 'processorSecondsEach'),
      processorSecondsEachBaseline: middle(engine, 'processorSecondsEach'),
    },
  });
}

async function playRound(pictures: readonly DocumentPicture[], workers: readonly Worker[]): Promise<Round> {
  const before = processorSeconds(process.pid);
  const seconds = await secondsFor(unseen(pictures), workers);
  return {
    rate: pictures.length / seconds,
    processorSecondsEach: (processorSeconds(process.pid) - before) / pictures.length,
  };
}

const unseen = (pictures: readonly DocumentPicture[]) =>
  pictures.map((picture) => ({ ...picture, bytes: asNewFile(picture.bytes) }));

/** A visitor who stands before the document's pictures and sends any number of them, as the page does. */
async function visitorWorker(business: BusinessClient): Promise<Worker> {
  const created = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(business.url, created.publicId);
  expectOk(await visitor.call('identification.bindSecurityCode'), 'security');
  expectOk(await visitor.call('identification.putProfile', profileOf(licenceHolder(1))), 'profile');
  expectOk(await visitor.call('identification.putIdType', { idType: 'driversLicense' }), 'id_type');
  expectOk(await visitor.call('identification.startTake', { type: 'document' }), 'take_start');
  return async ({ photoType, bytes }) => {
    expectOk(
      await visitor.call('identification.startDetection', { shootingStatus: photoType }),
      'detection_start',
    );
    expectOk(await visitor.upload({ type: 'document', photoType }, bytes), `material ${photoType}`);
  };
}

function engineWorker(engine: RunningVisionEngine): Worker {
  return async ({ photoType, bytes }) => {
    const result = await engine.ingest(bytes, { subject: subjects[photoType], rotate: 0 });
    if (result.kind !== 'accepted') throw new Error(`the engine answered ${result.kind} to ${photoType}`);
  };
}

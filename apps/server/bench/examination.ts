import { createHash } from 'node:crypto';
import type { PhotoType } from '@ekyc/contract';
import {
  driversLicense,
  expectOk,
  licenceHolder,
  pictureOf,
  receiveWebhooks,
  type SceneName,
  type Scenes,
  VisitorClient,
  VisitorJourney,
  visitorScenes,
  type WebhookReceiver,
  type BusinessClient,
} from '@ekyc/testkit';
import type { PictureSubject } from '@ekyc/service';
import { createVisionEngine, type RunningVisionEngine } from '@ekyc/vision';
import { compared, type Benchmark } from './benchmark.ts';
import { childrenOf, processorSeconds } from './processor-time.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

/** One child on both sides: each is warm when it is measured. */
const childCount = 1;
const identificationCount = 7;
/** `--quick`. */
const fewIdentifications = 3;

/**
 * Processor seconds of the server and its children from the oath to the decision's webhook, beside those that the
 * same engine calls cost alone on the same stored pictures. The identifications asked for neither extract_text nor
 * check_similarity, so that the examination itself reads and compares everything.
 */
export const examination: Benchmark = async ({ quick = false, say }) => {
  const identifications = quick ? fewIdentifications : identificationCount;
  const receiver = await receiveWebhooks();
  const engine = createVisionEngine({ children: childCount });
  try {
    return await withService({ ENGINE_CHILDREN: String(childCount) }, async (service, business) => {
      const started = childrenOf(process.pid);
      await engine.ready();
      const engineChildren = childrenOf(process.pid).filter((pid) => !started.includes(pid));
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
      const whole: number[] = [];
      const alone: number[] = [];
      // The first is not counted: the libraries warm up.
      for (let count = 0; count <= identifications; count += 1) {
        const one = await prepareIdentification(business, count);
        const stored = await storedPictures(engine, one.taken);
        const calls = await spentBy(engineChildren, () => callEngine(engine, stored));
        const all = await spentBy([service.pid], () => untilDecided(one, receiver));
        say(`examination: ${all.toFixed(2)} s, its engine calls alone ${calls.toFixed(2)} s`);
        if (count === 0) continue;
        whole.push(all);
        alone.push(calls);
      }
      return [
        compared('examination', 's', {
          value: median(whole),
          baseline: median(alone),
          bound: { atMost: 1.2 },
          details: { identifications },
        }),
      ];
    });
  } finally {
    await engine.close();
    await receiver.close();
  }
};

async function spentBy(pids: readonly number[], work: () => Promise<void>): Promise<number> {
  const before = processorSeconds(...pids);
  await work();
  return processorSeconds(...pids) - before;
}

interface TakenPicture {
  readonly photoType: PhotoType;
  readonly sent: Buffer;
  /** Of the stored picture, as the service answered it. */
  readonly sha256: string;
}

/** Remembers what was sent and what the service says it stored. */
class RecordedJourney extends VisitorJourney {
  readonly taken: TakenPicture[] = [];

  override async takePicture(type: 'document' | 'face', photoType: PhotoType, scene: SceneName) {
    const answer = await super.takePicture(type, photoType, scene);
    this.taken.push({ photoType, sent: await pictureOf(this.scenes, scene), sha256: answer.sha256 });
    return answer;
  }
}

interface PreparedIdentification {
  readonly visitor: VisitorClient;
  readonly publicId: string;
  readonly takes: number[];
  readonly taken: readonly TakenPicture[];
}

const knownScenes = new Map<number, Scenes>();

/** Everything up to the oath. */
async function prepareIdentification(
  business: BusinessClient,
  count: number,
): Promise<PreparedIdentification> {
  const holder = licenceHolder(3 + (count % 3));
  const scenes =
    knownScenes.get(holder.seed) ??
    visitorScenes({ licence: await driversLicense(holder), face: holder.seed });
  knownScenes.set(holder.seed, scenes);
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(business.url, publicId);
  const journey = new RecordedJourney(visitor, scenes, holder);
  await journey.begin();
  const takes = [await journey.takeDocument(), await journey.takeFace()];
  return { visitor, publicId, takes, taken: journey.taken };
}

async function untilDecided(
  { visitor, publicId, takes }: PreparedIdentification,
  receiver: WebhookReceiver,
): Promise<void> {
  expectOk(await visitor.call('identification.takeOath', { take: takes }), 'oath');
  await receiver.waitFor(({ body }) => body.includes(publicId) && !body.includes('.submitted'));
}

const subjects: Partial<Record<PhotoType, PictureSubject>> = {
  front: 'documentFront',
  tilted: 'documentTilted',
};

interface StoredPicture {
  readonly photoType: PhotoType;
  readonly image: Uint8Array;
}

/** The pictures that are read as the service stored them: re-encoded here, and compared with the service's hash. */
async function storedPictures(
  engine: RunningVisionEngine,
  taken: readonly TakenPicture[],
): Promise<readonly StoredPicture[]> {
  const stored: StoredPicture[] = [];
  for (const { photoType, sent, sha256 } of taken) {
    const subject = subjects[photoType];
    if (!subject) continue;
    const result = await engine.ingest(sent, { subject, rotate: 0 });
    if (result.kind !== 'accepted') throw new Error(`the engine answered ${result.kind} to ${photoType}`);
    if (createHash('sha256').update(result.image).digest('hex') !== sha256)
      throw new Error(`the service stored another picture of ${photoType} than the engine makes`);
    stored.push({ photoType, image: result.image });
  }
  return stored;
}

/** What an examination asks of the engine: one reading of front and tilted. Faces were described as they were taken. */
async function callEngine(engine: RunningVisionEngine, stored: readonly StoredPicture[]): Promise<void> {
  const read = (['front', 'tilted'] as const).flatMap((wanted) =>
    stored.filter(({ photoType }) => photoType === wanted).map(({ image }) => image),
  );
  refuseBusy(await engine.readDocument(read, 'driversLicense'));
}

function refuseBusy(answer: object): void {
  if ('kind' in answer) throw new Error('the engine is busy');
}

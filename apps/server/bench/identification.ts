import {
  driversLicense,
  expectOk,
  licenceHolder,
  receiveWebhooks,
  type SceneName,
  VisitorClient,
  visitorScenes,
  type BusinessClient,
  type WebhookReceiver,
} from '@ekyc/testkit';
import { RecordedJourney } from '../../../tests/integration/recording/recorded-visitor.ts';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';
import { childrenOf, processorSeconds } from './processor-time.ts';
import { residentMegabytes } from './resident-memory.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

/** One child is warm from the second identification on; the work is the same however many share it. */
const childCount = '1';
const identificationCount = 5;
/** Seven: front, back, thickness, tilted, selfie and two instructions. */
const pictureCount = 7;

/** What is allowed (issue 15): processor seconds, seconds and megabytes on two cores. */
const bounds = { whole: 2, picture: 0.15, examination: 1, readySeconds: 3, residentMb: 900 } as const;

/** Processor seconds of the service and its children. */
interface Spent {
  /** Uploads, from the call that announces a picture to its answer. */
  pictures: number;
  /** While frames came in. */
  video: number;
  /** extract_text: both pictures of the front are read. */
  reading: number;
  /** check_similarity. */
  comparing: number;
  /** From the oath to the decision's webhook, the look at the video included. */
  examination: number;
  whole: number;
  /** Of the service's own process, whatever the step; the rest is the engine's. */
  service: number;
}

/**
 * What one identification costs from its creation to the decision's webhook, as visitors make it: seven pictures of
 * 1080 × 1920, filmed over WebRTC, read, compared and examined by the real service on its embedded database. Processor
 * seconds of service and children, whole and by step. Beside it how long a start takes (the second one on the machine, so
 * that everything is in the page cache) and the most memory that all processes held while they worked.
 */
export const identification: Benchmark = async ({ quick = false, say }) => {
  const receiver = await receiveWebhooks();
  try {
    await withService({ ENGINE_CHILDREN: childCount }, async () => Promise.resolve());
    const from = performance.now();
    return await withService({ ENGINE_CHILDREN: childCount }, async (service, business) => {
      const readySeconds = (performance.now() - from) / 1000;
      expectOk(await business.call('webhook.createEndpoint', { body: { url: receiver.url } }), 'endpoint');
      const all: Spent[] = [];
      let residentMb = 0;
      const look = setInterval(() => {
        residentMb = Math.max(residentMb, residentMegabytes(service.pid));
      }, 100);
      try {
        // The first is not counted: programs are compiled as they run.
        for (let count = 0; count <= (quick ? 1 : identificationCount); count += 1) {
          const spent = await identify(business, receiver, { pid: service.pid, seed: 3 + (count % 3) });
          say(`identification: ${stepsOf(spent)}`);
          if (count > 0) all.push(spent);
        }
      } finally {
        clearInterval(look);
      }
      return measurements(all, { readySeconds, residentMb });
    });
  } finally {
    await receiver.close();
  }
};

function stepsOf(spent: Spent): string {
  return Object.entries(spent)
    .map(([step, seconds]: [string, number]) => `${step} ${seconds.toFixed(2)}`)
    .join(', ');
}

function measurements(
  all: readonly Spent[],
  { readySeconds, residentMb }: { readonly readySeconds: number; readonly residentMb: number },
): Measurement[] {
  const middle = (step: keyof Spent) => median(all.map((spent) => spent[step]));
  const held = (name: string, unit: string, value: number, baseline: number) =>
    compared(name, unit, { value, baseline, bound: { atMost: 1 }, details: { identifications: all.length } });
  const measurementOf = (step: keyof Spent): Measurement => ({
    name: `identification.${step}`,
    value: middle(step),
    unit: 's',
    baseline: middle('whole'),
    ratio: middle(step) / middle('whole'),
  });
  return [
    held('identification', 's', middle('whole'), bounds.whole),
    held('identification.picture', 's', middle('pictures') / pictureCount, bounds.picture),
    held('identification.examination', 's', middle('examination'), bounds.examination),
    ...(['pictures', 'video', 'reading', 'comparing', 'service'] as const).map(measurementOf),
    held('identification.start', 's', readySeconds, bounds.readySeconds),
    held('identification.memory', 'MB', residentMb, bounds.residentMb),
  ];
}

/** A filmed journey that tells what each of its steps cost. */
class MeasuredJourney extends RecordedJourney {
  readonly spent = { pictures: 0, video: 0 };
  readonly #seconds: () => number;

  constructor(given: ConstructorParameters<typeof RecordedJourney>[0], seconds: () => number) {
    super(given);
    this.#seconds = seconds;
  }

  override async shot(scene: SceneName): Promise<Buffer> {
    const from = this.#seconds();
    const picture = await super.shot(scene);
    this.spent.video += this.#seconds() - from;
    return picture;
  }

  override async takePicture(...given: Parameters<RecordedJourney['takePicture']>) {
    const [from, filmed] = [this.#seconds(), this.spent.video];
    const answer = await super.takePicture(...given);
    this.spent.pictures += this.#seconds() - from - (this.spent.video - filmed);
    return answer;
  }
}

async function identify(
  business: BusinessClient,
  receiver: WebhookReceiver,
  { pid, seed }: { readonly pid: number; readonly seed: number },
): Promise<Spent> {
  const holder = licenceHolder(seed);
  const faceSize = { width: 1080, height: 1920 };
  const scenes = visitorScenes({ licence: await driversLicense(holder), face: seed, faceSize });
  const seconds = () => processorSeconds(pid);
  const own = () => processorSeconds(pid) - processorSeconds(...childrenOf(pid));
  const spentBy = async (work: () => Promise<unknown>) => {
    const from = seconds();
    await work();
    return seconds() - from;
  };
  const [before, ownBefore] = [seconds(), own()];
  const { publicId } = expectOk(await business.call('identification.create', { body: {} }), 'create');
  const visitor = new VisitorClient(business.url, publicId);
  const journey = new MeasuredJourney({ visitor, scenes, holder }, seconds);
  await journey.begin();
  const document = await journey.takeDocument();
  // It began when the take was accepted; asked for here, it is waited for before the face is taken.
  const reading = await spentBy(async () =>
    expectOk(await visitor.call('identification.extractText', {}), 'extract_text'),
  );
  const take = [document, await journey.takeFace()];
  const comparing = await spentBy(async () =>
    expectOk(await visitor.call('identification.checkSimilarity'), 'similarity'),
  );
  const examination = await spentBy(async () => {
    expectOk(await visitor.call('identification.takeOath', { take }), 'oath');
    await receiver.waitFor(({ body }) => body.includes(publicId) && !body.includes('.submitted'));
  });
  const [whole, service] = [seconds() - before, own() - ownBefore];
  await journey.video.leave();
  return { ...journey.spent, reading, comparing, examination, whole, service };
}

import type { IdType, MaterialAnswer, PhotoType, Problem } from '@ekyc/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { madePicture as picture } from '../capture/made-picture.ts';
import { DocumentFlow } from './document-flow.ts';
import { emptyRecord } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

type Answer = Pick<MaterialAnswer, 'quality' | 'photoTypes'>;
/** What is wrong with a picture; or a good one, and which pictures are wanted now. */
type Given = Problem[] | [{ readonly wanted: PhotoType[] }];

function answer(given: Given): Answer {
  const [first] = given;
  if (typeof first === 'object') return { quality: { ok: true, problems: [] }, photoTypes: first.wanted };
  const problems = given as Problem[];
  return { quality: { ok: problems.length === 0, problems } };
}

/** A flow before a server that wants these pictures; what it answers to each comes when `answerNext` says so. */
function begun(...photoTypes: PhotoType[]) {
  return begunWith({ idType: 'driversLicense' }, ...photoTypes);
}

async function begunWith({ idType }: { readonly idType: IdType }, ...photoTypes: PhotoType[]) {
  const calls: string[] = [];
  const advanced: unknown[] = [];
  const waiting: ((given: Answer) => void)[] = [];
  const call = async (name: string, body: unknown) => {
    if (name === 'uploadMaterial') {
      calls.push(`upload ${(body as FormData).get('photoType') as string}`);
      return new Promise((resolve) => waiting.push((value) => resolve({ ok: true, value })));
    }
    calls.push(name.replace('identification.', ''));
    const value = name.endsWith('endTake') ? { accepted: true, problems: [] } : { take: 1, photoTypes };
    return Promise.resolve({ ok: true, value });
  };
  const flow = new DocumentFlow({
    client: { publicId: 'p', call, callOwn: call } as unknown as JourneyTools['client'],
    customizations: { idTypes: [idType] },
    facts: {
      idType,
      record: emptyRecord,
      materials: { materials: [] },
      completed: { parts: [], account: null },
    },
    advance: async (change: unknown) => Promise.resolve(void advanced.push(change)),
    onProblem: () => undefined,
  } as unknown as JourneyTools);
  await flow.begin();
  return {
    flow,
    calls,
    advanced,
    answerNext: (...given: Given) => waiting.shift()?.(answer(given)),
  };
}

const onStage = (photoType: PhotoType, kind: string) => ({ kind: 'stage', photoType, on: { kind } });

test('a picture of the automatic shutter is sent without a question, and the take ends after the last', async () => {
  const { flow, calls, advanced, answerNext } = await begun('front');
  expect(flow.current()).toMatchObject(onStage('front', 'coach'));
  flow.coached('front');
  const sent = flow.taken('front', picture());
  expect(flow.current()).toMatchObject(onStage('front', 'sending'));
  await vi.advanceTimersByTimeAsync(1);
  answerNext();
  await vi.advanceTimersByTimeAsync(1);
  expect(flow.current()).toMatchObject(onStage('front', 'accepted'));
  await vi.advanceTimersByTimeAsync(2000);
  await sent;
  expect(calls).toEqual(['startTake', 'startDetection', 'upload front', 'endTake']);
  expect(advanced).toEqual([{ lookingAt: null }]);
});

test('while a picture is sent the visitor is shown how the next one is taken, and gets its tick there', async () => {
  const { flow, calls, answerNext } = await begun('front', 'back');
  flow.coached('front');
  await flow.taken('front', picture());
  expect(flow.current()).toMatchObject({
    ...onStage('back', 'coach'),
    before: { photoType: 'front', state: 'sending' },
  });
  await vi.advanceTimersByTimeAsync(1);
  answerNext();
  await vi.advanceTimersByTimeAsync(1);
  expect(flow.current()).toMatchObject({
    ...onStage('back', 'coach'),
    before: { photoType: 'front', state: 'accepted' },
  });
  // The server is told what is taken now once it has the picture before.
  expect(calls).toEqual(['startTake', 'startDetection', 'upload front', 'startDetection']);
  flow.coached('back');
  await vi.advanceTimersByTimeAsync(2000);
  expect(flow.current()).toMatchObject({ ...onStage('back', 'shooting'), before: null });
});

test('a picture that is refused meanwhile is gone back to at once, and waited for the second time', async () => {
  const { flow, calls, answerNext } = await begun('front', 'back');
  flow.coached('front');
  await flow.taken('front', picture());
  await vi.advanceTimersByTimeAsync(1);
  answerNext('picture_blurred');
  await vi.advanceTimersByTimeAsync(1);
  expect(flow.current()).toMatchObject({ ...onStage('front', 'refused'), before: null });
  expect(flow.progress.done).toEqual([]);
  await flow.shootNext();
  expect(flow.current()).toMatchObject(onStage('front', 'shooting'));
  void flow.taken('front', picture());
  expect(flow.current()).toMatchObject(onStage('front', 'sending'));
  await vi.advanceTimersByTimeAsync(1);
  answerNext();
  await vi.advanceTimersByTimeAsync(2000);
  expect(flow.current()).toMatchObject(onStage('back', 'shooting'));
  expect(calls.filter((call) => call.startsWith('upload'))).toEqual(['upload front', 'upload front']);
});

test('a picture taken by hand that was refused is waited for when the automatic shutter takes it', async () => {
  const { flow, answerNext } = await begun('front', 'back');
  void flow.use('front', picture(true));
  await vi.advanceTimersByTimeAsync(1);
  answerNext('picture_blurred');
  await vi.advanceTimersByTimeAsync(1);
  await flow.shootNext();
  void flow.taken('front', picture());
  expect(flow.current()).toMatchObject(onStage('front', 'sending'));
});

test('a next picture that is taken before the answer waits for it, and is not sent where the one before is refused', async () => {
  const { flow, calls, answerNext } = await begun('front', 'back');
  flow.coached('front');
  await flow.taken('front', picture());
  flow.coached('back');
  const sent = flow.taken('back', picture());
  expect(flow.current()).toMatchObject(onStage('back', 'sending'));
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.filter((call) => call.startsWith('upload'))).toEqual(['upload front']);
  answerNext('picture_blurred');
  await sent;
  expect(flow.current()).toMatchObject(onStage('front', 'refused'));
  expect(calls.filter((call) => call.startsWith('upload'))).toEqual(['upload front']);
});

test('a picture taken by hand meanwhile and given up: what is wrong with the one before is said', async () => {
  const { flow, answerNext } = await begun('front', 'back');
  flow.coached('front');
  await flow.taken('front', picture());
  await flow.taken('back', picture(true));
  await vi.advanceTimersByTimeAsync(1);
  answerNext('picture_blurred');
  await vi.advanceTimersByTimeAsync(1);
  expect(flow.current()).toMatchObject(onStage('back', 'checking'));
  await flow.shootNext();
  expect(flow.current()).toMatchObject(onStage('front', 'refused'));
  await flow.shootNext();
  expect(flow.current()).toMatchObject(onStage('front', 'shooting'));
});

test('a tilted picture waits until the back before it arrived: the server takes one at a time', async () => {
  const { flow, calls, answerNext } = await begun('back', 'tilted', 'thickness');
  const uploads = () => calls.filter((call) => call.startsWith('upload'));
  flow.coached('back');
  await flow.taken('back', picture());
  flow.coached('tilted');
  await flow.taken('tilted', picture());
  expect(flow.current()).toMatchObject(onStage('thickness', 'shooting'));
  await vi.advanceTimersByTimeAsync(1);
  expect(uploads()).toEqual(['upload back']);
  answerNext();
  await vi.advanceTimersByTimeAsync(1);
  expect(uploads()).toEqual(['upload back', 'upload tilted']);
});

test.each(['passport', 'residenceCard', 'specialPermanentResidentCertificate'] as const)(
  'the front of a %s is waited for: it decides what else is wanted',
  async (idType) => {
    const { flow } = await begunWith({ idType }, 'front', 'back');
    void flow.taken('front', picture());
    expect(flow.current()).toMatchObject(onStage('front', 'sending'));
  },
);

test.each(['shown', 'taken'])(
  'where the front says that no back is wanted while the back is %s, the visitor is told so',
  async (how) => {
    const { flow, calls, answerNext } = await begun('front', 'back', 'tilted');
    flow.coached('front');
    await flow.taken('front', picture());
    flow.coached('back');
    const sent = how === 'taken' ? flow.taken('back', picture()) : Promise.resolve();
    await vi.advanceTimersByTimeAsync(1);
    answerNext({ wanted: ['front', 'tilted'] });
    await sent;
    await vi.advanceTimersByTimeAsync(1);
    expect(flow.current()).toEqual({ kind: 'note', note: 'unitedCard' });
    await flow.shootNext();
    expect(flow.current()).toMatchObject(onStage('tilted', 'coach'));
    expect(calls.filter((call) => call.startsWith('upload'))).toEqual(['upload front']);
  },
);

test.each<[string, ...Problem[]]>([['good'], ['refused', 'picture_blurred']])(
  'a visitor who goes to another step while a picture is sent beside the next hears nothing of it there: %s',
  async (_, ...problems) => {
    const { flow, calls, answerNext } = await begun('front', 'back');
    flow.coached('front');
    await flow.taken('front', picture());
    const shown = flow.current();
    flow.leave();
    answerNext(...problems);
    await vi.advanceTimersByTimeAsync(2000);
    expect(flow.current()).toBe(shown);
    expect(calls).toEqual(['startTake', 'startDetection', 'upload front']);
  },
);

test('a visitor who goes to another step while a picture is sent stays there: nothing is asked for or ended meanwhile', async () => {
  const { flow, calls, advanced, answerNext } = await begun('front');
  flow.coached('front');
  const sent = flow.taken('front', picture());
  await vi.advanceTimersByTimeAsync(1);
  flow.leave();
  answerNext();
  await vi.advanceTimersByTimeAsync(2000);
  await sent;
  expect(calls).toEqual(['startTake', 'startDetection', 'upload front']);
  expect(advanced).toEqual([]);
});

test('the thickness is taken while the tilted picture is sent, and a refusal of the tilted one is shown after it', async () => {
  const { flow, calls, answerNext } = await begun('thickness', 'tilted');
  expect(flow.current()).toMatchObject(onStage('tilted', 'coach'));
  flow.coached('tilted');
  await flow.taken('tilted', picture());
  expect(flow.current()).toMatchObject(onStage('thickness', 'shooting'));
  const sent = flow.taken('thickness', picture());
  await vi.advanceTimersByTimeAsync(1);
  expect(calls.filter((call) => call.startsWith('upload'))).toEqual(['upload tilted']);
  answerNext('picture_blurred');
  await vi.advanceTimersByTimeAsync(1);
  answerNext();
  await vi.advanceTimersByTimeAsync(2000);
  await sent;
  expect(flow.current()).toMatchObject(onStage('tilted', 'refused'));
});

test('a picture taken by hand is looked at before it is sent', async () => {
  const { flow, calls } = await begun('front');
  await flow.taken('front', picture(true));
  expect(flow.current()).toMatchObject(onStage('front', 'checking'));
  expect(calls).not.toContain('upload front');
});

test('a button that is pressed twice asks once', async () => {
  const { flow, calls } = await begun('front');
  await Promise.all([flow.shootNext(), flow.shootNext()]);
  expect(calls.filter((call) => call === 'startDetection')).toHaveLength(2);
});

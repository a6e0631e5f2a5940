import type { Challenge, MaterialAnswer, PhotoType, Problem } from '@ekyc/contract';
import { expect, test, vi } from 'vitest';
import { FaceFlow, type FacePhase, type FaceTools, type Wish } from './face-flow.ts';
import { madePicture as picture } from './made-picture.ts';

const challenge = (photoType: PhotoType, instruction: Challenge['instruction']): Challenge => ({
  id: `${photoType} ${instruction}`,
  photoType,
  instruction,
  expiresAt: '2026-11-20T00:00:00Z',
});
const left = challenge('instruction1', 'turnLeft');
const blink = challenge('instruction2', 'blink');

type Given = { readonly problems?: Problem[]; readonly next?: Challenge } | { readonly code: string };

/** A flow before a server that answers to each picture when `answerNext` says so. */
async function begun(first: Challenge | null = left) {
  const calls: string[] = [];
  const waiting: ((given: Given) => void)[] = [];
  const advance = vi.fn(() => Promise.resolve());
  const callOwn = async (name: string, body?: unknown) => {
    const of = body instanceof FormData ? (body.get('photoType') as string) : '';
    calls.push(`${name} ${of}`.trim());
    if (name === 'uploadMaterial')
      return new Promise((resolve) => waiting.push((given) => resolve(answerOf(given))));
    const value = {
      startTake: {
        take: 1,
        photoTypes: ['selfie', 'instruction1', 'instruction2'],
        ...(first && { challenge: first }),
      },
      listMaterials: { materials: [], takes: [], challenge: null },
      endTake: { accepted: true, problems: [] },
    }[name];
    return { ok: true, value };
  };
  const flow = new FaceFlow({
    client: { publicId: 'p', callOwn } as unknown as FaceTools['client'],
    advance,
    onProblem: ({ code }) => calls.push(`problem ${code}`),
  });
  await flow.begin();
  const settled = () => new Promise((resolve) => setImmediate(resolve));
  return {
    flow,
    calls,
    advance,
    uploads: () => calls.filter((call) => call.startsWith('uploadMaterial')),
    answerNext: async (given: Given = {}) => {
      waiting.shift()?.(given);
      await settled();
    },
  };
}

function answerOf(given: Given) {
  if ('code' in given)
    return { ok: false, problem: { code: given.code, title: `${given.code}。`, errors: [] } };
  const { problems = [], next } = given;
  const value: Pick<MaterialAnswer, 'quality' | 'nextInstruction'> = {
    quality: { ok: problems.length === 0, problems },
    ...(next && { nextInstruction: next }),
  };
  return { ok: true, value };
}

const wishOf = (phase: FacePhase): Wish => {
  if (phase.kind === 'working') throw new Error('nothing is asked for');
  return phase.wish;
};
const shows = (kind: FacePhase['kind'], photoType: PhotoType) => ({ kind, wish: { photoType } });

test('the first instruction is shown while the selfie is sent, and stays when it was found good', async () => {
  const { flow, calls, answerNext } = await begun();
  await flow.send(wishOf(flow.current()), picture());
  const shown = flow.current();
  expect(shown).toMatchObject({ ...shows('shooting', 'instruction1'), afterPicture: true });
  await answerNext({ next: left });
  expect(flow.current()).toBe(shown);
  expect(calls.slice(-2)).toEqual(['uploadMaterial selfie', 'startDetection']);
});

test('another instruction than the one that was shown takes its place', async () => {
  const { flow, answerNext } = await begun();
  await flow.send(wishOf(flow.current()), picture());
  await answerNext({ next: challenge('instruction1', 'lookUp') });
  expect(flow.current()).toMatchObject({ kind: 'shooting', wish: { instruction: 'lookUp' } });
});

test('an instruction that was followed early is not sent where another one takes its place', async () => {
  const { flow, uploads, answerNext } = await begun();
  await flow.send(wishOf(flow.current()), picture());
  const sent = flow.send(wishOf(flow.current()), picture());
  await answerNext({ next: challenge('instruction1', 'lookUp') });
  await sent;
  expect(flow.current()).toMatchObject({ kind: 'shooting', wish: { instruction: 'lookUp' } });
  expect(uploads()).toEqual(['uploadMaterial selfie']);
});

test('an instruction that was followed early waits for the selfie, and then decides', async () => {
  const { flow, uploads, advance, answerNext } = await begun();
  await flow.send(wishOf(flow.current()), picture());
  const sent = flow.send(wishOf(flow.current()), picture());
  expect(flow.current()).toMatchObject(shows('sending', 'instruction1'));
  expect(uploads()).toEqual(['uploadMaterial selfie']);
  await answerNext({ next: left });
  expect(uploads()).toEqual(['uploadMaterial selfie', 'uploadMaterial instruction1']);
  await answerNext({ next: blink });
  await sent;
  expect(flow.current()).toMatchObject(shows('shooting', 'instruction2'));
  const last = flow.send(wishOf(flow.current()), picture());
  await answerNext();
  await last;
  expect(advance).toHaveBeenCalledOnce();
});

test.each([{ problems: ['picture_blurred' as const] }, { code: 'picture_undecodable' }])(
  'a selfie that is refused (%o) is asked for again, and waited for the second time',
  async (given) => {
    const { flow, uploads, answerNext } = await begun();
    await flow.send(wishOf(flow.current()), picture());
    const sent = flow.send(wishOf(flow.current()), picture());
    await answerNext(given);
    await sent;
    expect(flow.current()).toMatchObject(shows('refused', 'selfie'));
    expect(uploads()).toEqual(['uploadMaterial selfie']);
    flow.shoot(wishOf(flow.current()));
    void flow.send(wishOf(flow.current()), picture());
    expect(flow.current()).toMatchObject(shows('sending', 'selfie'));
    await answerNext({ next: left });
    expect(flow.current()).toMatchObject(shows('shooting', 'instruction1'));
  },
);

test.each([
  ['taken by hand', left, true],
  ['without an instruction yet', null, false],
])('a selfie %s is waited for', async (_, first, manual) => {
  const { flow } = await begun(first);
  void flow.send(wishOf(flow.current()), picture(manual));
  expect(flow.current()).toMatchObject(shows('sending', 'selfie'));
});

test('who goes to another step while the selfie is sent hears nothing of it there', async () => {
  const { flow, calls, answerNext } = await begun();
  await flow.send(wishOf(flow.current()), picture());
  const shown = flow.current();
  flow.leave();
  await answerNext({ code: 'picture_undecodable' });
  expect(flow.current()).toBe(shown);
  expect(calls.at(-1)).toBe('uploadMaterial selfie');
});

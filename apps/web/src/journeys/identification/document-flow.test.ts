import type { MaterialAnswer, PhotoType, Problem } from '@ekyc/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Picture } from '../capture/picture.ts';
import { DocumentFlow } from './document-flow.ts';
import { emptyRecord } from './journey.ts';
import type { JourneyTools } from './journey-tools.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const box = { x: 0, y: 0, width: 1, height: 1 };
const picture = (manual = false): Picture => ({
  blob: new Blob(['a']),
  manual,
  size: box,
  focus: box,
  look: null,
  face: null,
});

const answer = (...problems: Problem[]): Pick<MaterialAnswer, 'quality'> => ({
  quality: { ok: problems.length === 0, problems },
});

/** A flow before a server that wants these pictures; what it answers to each comes when `answerNext` says so. */
async function begun(...photoTypes: PhotoType[]) {
  const calls: string[] = [];
  const advanced: unknown[] = [];
  const waiting: ((given: Pick<MaterialAnswer, 'quality'>) => void)[] = [];
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
    customizations: { idTypes: ['driversLicense'] },
    facts: {
      idType: 'driversLicense',
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
    answerNext: (...problems: Problem[]) => waiting.shift()?.(answer(...problems)),
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

import { expect, test, vi } from 'vitest';
import { type FrameEngine, forgetLooks, rememberLooks, withKnownLooks } from './known-looks.ts';

type Answer = Awaited<ReturnType<FrameEngine['inspectFrame']>>;

const seen: Answer = {
  kind: 'inspected',
  forbiddenNumber: null,
  faceDistance: null,
  cardSimilarity: null,
  sceneSimilarity: null,
  engine: { name: 'engine', version: '1', models: {} } as never,
};

let count = 0;
/** A verification of its own, an engine that only counts, and what it would ask through the memory. */
function begun(answers: readonly Answer[] = []) {
  const id = `verification ${count++}`;
  const waiting = [...answers];
  const inspectFrame = vi.fn<FrameEngine['inspectFrame']>(() => Promise.resolve(waiting.shift() ?? seen));
  return { id, inspectFrame, known: withKnownLooks({ inspectFrame }, id) };
}

const frame = (value: number) => Uint8Array.of(1, 2, value);

test('the same question is asked once, and anything else about the frame again', async () => {
  const { id, inspectFrame, known } = begun();
  expect(rememberLooks(id)?.aborted).toBe(false);
  const picture = frame(9);
  const questions = [
    { subject: 'documentFront' },
    { subject: 'documentFront', scanned: true },
    { subject: 'documentFront', print: true },
    { subject: 'documentFront', idType: 'passport' },
    { subject: 'documentFront', picture },
    { subject: 'documentFront', picture: frame(8) },
    { subject: 'documentFront', picture, pictureCard: null },
  ] as const;
  for (let times = 0; times < 2; times += 1)
    for (const question of questions) expect(await known.inspectFrame(frame(0), question)).toBe(seen);
  expect(inspectFrame).toHaveBeenCalledTimes(questions.length);
  await known.inspectFrame(frame(1), questions[0]);
  expect(inspectFrame).toHaveBeenCalledTimes(questions.length + 1);
  // The order of words and on whose behalf change no answer.
  await known.inspectFrame(frame(0), { party: { verification: id }, print: true, subject: 'documentFront' });
  expect(inspectFrame).toHaveBeenCalledTimes(questions.length + 1);
});

test('of another verification nothing is known, nor where nothing is remembered', async () => {
  const { id, inspectFrame, known } = begun();
  await known.inspectFrame(frame(0), { subject: 'face' });
  rememberLooks(id);
  await known.inspectFrame(frame(0), { subject: 'face' });
  expect(inspectFrame).toHaveBeenCalledTimes(2);
  const other = begun();
  rememberLooks(other.id);
  await other.known.inspectFrame(frame(0), { subject: 'face' });
  expect(other.inspectFrame).toHaveBeenCalledTimes(1);
});

test('who asks while a look is under way waits for it; what was refused or failed is asked again', async () => {
  const refused = begun([{ kind: 'busy', retryAfterSeconds: 1 }, { kind: 'rejected' }]);
  rememberLooks(refused.id);
  const ask = () => refused.known.inspectFrame(frame(0), { subject: 'face' });
  const [busy, next] = await Promise.all([ask(), ask()]);
  expect([busy.kind, next.kind]).toEqual(['busy', 'rejected']);
  expect((await ask()).kind).toBe('inspected');
  refused.inspectFrame.mockRejectedValueOnce(new Error('the child went down'));
  await expect(refused.known.inspectFrame(frame(1), { subject: 'face' })).rejects.toThrow('went down');
  expect((await refused.known.inspectFrame(frame(1), { subject: 'face' })).kind).toBe('inspected');
  const { id, inspectFrame, known } = begun();
  rememberLooks(id);
  await Promise.all([frame(0), frame(0)].map((one) => known.inspectFrame(one, { subject: 'face' })));
  expect(inspectFrame).toHaveBeenCalledTimes(1);
});

test('what is forgotten is asked again, and who still looks early is ended', async () => {
  const { id, inspectFrame } = begun();
  const over = rememberLooks(id);
  if (!over) throw new Error('looks may begin');
  const early = withKnownLooks({ inspectFrame }, id, over);
  await early.inspectFrame(frame(0), { subject: 'face' });
  forgetLooks(id);
  await expect(early.inspectFrame(frame(0), { subject: 'face' })).rejects.toThrow();
  await withKnownLooks({ inspectFrame }, id).inspectFrame(frame(0), { subject: 'face' });
  expect(inspectFrame).toHaveBeenCalledTimes(2);
});

test('ten minutes later nothing is known any more', async () => {
  vi.useFakeTimers();
  const { id, inspectFrame, known } = begun();
  const over = rememberLooks(id);
  await known.inspectFrame(frame(0), { subject: 'face' });
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(over?.aborted).toBe(true);
  await known.inspectFrame(frame(0), { subject: 'face' });
  expect(inspectFrame).toHaveBeenCalledTimes(2);
});

test('memory is bounded: looks of one verification, verifications, and times that looks begin', async () => {
  const first = begun();
  const over = rememberLooks(first.id);
  for (let times = 0; times < 2; times += 1)
    for (let at = 0; at < 50; at += 1) await first.known.inspectFrame(frame(at), { subject: 'face' });
  // Two of fifty were not remembered.
  expect(first.inspectFrame).toHaveBeenCalledTimes(52);
  expect([1, 2, 3, 4].map(() => rememberLooks(first.id) !== null)).toEqual([true, true, true, false]);
  for (let others = 0; others < 32; others += 1) rememberLooks(begun().id);
  expect(over?.aborted).toBe(true);
});

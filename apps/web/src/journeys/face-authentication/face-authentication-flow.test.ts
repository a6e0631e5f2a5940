import type { FaceAuthenticationAnswerWithFeedback, FaceAuthenticationState } from '@ekyc/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../../api/call-types.ts';
import { madePicture } from '../capture/made-picture.ts';
import { FaceAuthenticationFlow, type TryTools } from './face-authentication-flow.ts';
import type { FaceRecord } from './journey.ts';

const picture = madePicture();
const state = (id: string, triesLeft = 5): FaceAuthenticationState => ({
  status: 'capturing',
  triesLeft,
  challenge: { id, instructions: ['turnLeft', 'blink'], expiresAt: '2026-11-20T00:00:00Z' },
});
const over: FaceAuthenticationState = { status: 'declined', triesLeft: 0, challenge: null };
const problem = (code: Problem['code']): Problem => ({ code, title: `${code}。`, errors: [] });
const answer = (result: 'matched' | 'notMatched' | 'retry'): FaceAuthenticationAnswerWithFeedback => ({
  result,
  reasons: result === 'retry' ? ['picture_dark'] : [],
  feedback: result === 'matched' ? 'ようこそ' : null,
});

/** A flow before a server that gives these answers in turn, the last state for ever. */
function begin(states: FaceAuthenticationState[], tries: (FaceAuthenticationAnswerWithFeedback | Problem)[]) {
  const advanced: (Partial<FaceRecord> | undefined)[] = [];
  const problems: string[] = [];
  const call = async (name: string) => {
    if (name === 'faceAuthentication.getState' || name === 'faceAuthentication.renewChallenge')
      return Promise.resolve({ ok: true, value: states.length > 1 ? states.shift() : states[0] });
    const next = tries.shift();
    return next && 'code' in next ? { ok: false, problem: next } : { ok: true, value: next };
  };
  const flow = new FaceAuthenticationFlow({
    client: { call } as unknown as TryTools['client'],
    advance: async (change) => {
      advanced.push(change);
      await Promise.resolve();
    },
    onProblem: ({ code }) => problems.push(code),
  });
  return { flow, advanced, problems };
}

/** Takes what the camera asks for, so many times, and tells what that was. */
async function shoot(flow: FaceAuthenticationFlow, times: number): Promise<string[]> {
  const asked: string[] = [];
  for (let at = 0; at < times; at++) {
    const phase = flow.current();
    if (phase.kind !== 'shooting') throw new Error(phase.kind);
    asked.push(phase.wish.instruction ?? phase.wish.photoType);
    await flow.take(phase.wish, picture);
  }
  return asked;
}

test('the face, then both movements, are sent together; the answer of the business is remembered', async () => {
  const { flow, advanced } = begin([state('a')], [answer('matched')]);
  await flow.begin();
  expect(await shoot(flow, 3)).toEqual(['selfie', 'turnLeft', 'blink']);
  expect(advanced).toEqual([{ feedback: 'ようこそ' }]);
});

test('movements that expired on their way are asked for again, and the face stays', async () => {
  const { flow, advanced } = begin(
    [state('a'), state('a'), state('a'), state('b')],
    [problem('challenge_expired'), answer('matched')],
  );
  await flow.begin();
  await shoot(flow, 3);
  expect(flow.current()).toMatchObject({ kind: 'shooting', wish: { note: expect.stringContaining('時間') } });
  expect(await shoot(flow, 2)).toEqual(['turnLeft', 'blink']);
  expect(advanced.length).toBe(1);
});

test('no match and poor pictures tell how often is left, and begin with the face again', async () => {
  const states = [state('a'), state('a'), state('a'), state('b', 4), state('b'), state('b'), state('b')];
  const { flow } = begin([...states, state('c', 3)], [answer('notMatched'), answer('retry')]);
  await flow.begin();
  await shoot(flow, 3);
  expect(flow.current()).toMatchObject({
    kind: 'refused',
    refusal: { reasons: [expect.any(String), 'あと4回お試しいただけます。'] },
  });
  await flow.begin();
  expect(await shoot(flow, 3)).toEqual(['selfie', 'turnLeft', 'blink']);
  expect(flow.current()).toMatchObject({
    kind: 'refused',
    refusal: {
      reasons: ['暗く写っていました。明るい場所で撮影してください。', 'あと3回お試しいただけます。'],
    },
  });
});

test('after the last try the journey says how it ended', async () => {
  const { flow, advanced } = begin([state('a'), state('a'), state('a'), over], [answer('notMatched')]);
  await flow.begin();
  await shoot(flow, 3);
  expect(advanced).toEqual([undefined]);
});

test.each([
  ['template_missing', 'stopped'],
  ['template_of_other_model', 'stopped'],
  ['face_model_not_decisive', 'stopped'],
  ['face_failure_limit_reached', 'stopped'],
  ['picture_undecodable', 'refused'],
  ['challenge_not_open', 'refused'],
] as const)('%s: %s', async (code, kind) => {
  const { flow, problems } = begin([state('a')], [problem(code)]);
  await flow.begin();
  await shoot(flow, 3);
  expect(flow.current().kind).toBe(kind);
  expect(problems).toEqual([]);
});

test('what nobody here has an answer to goes to the journey', async () => {
  const { flow, problems } = begin([state('a')], [problem('verification_expired')]);
  await flow.begin();
  await shoot(flow, 3);
  expect(problems).toEqual(['verification_expired']);
});

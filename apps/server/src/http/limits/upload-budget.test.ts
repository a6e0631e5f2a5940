import { describe, expect, test } from 'vitest';
import { bytesInFlight, UploadBudget, uploadTime } from './upload-budget.ts';

const mebibyte = 1024 * 1024;

function clocked() {
  let now = 0;
  const budget = new UploadBudget(() => now);
  const cut: string[] = [];
  /** One body that says how much of it came. */
  const open = (name: string, network: string | null = null) => {
    let [received, complete] = [0, false];
    const upload = budget.open({
      network,
      received: () => received,
      complete: () => complete,
      cut: (code) => void cut.push(`${name} ${code}`),
    });
    return {
      ...upload,
      come: (bytes: number, verification?: string) => {
        received += bytes;
        return upload.take(bytes, verification);
      },
      finish: () => {
        complete = true;
      },
    };
  };
  return { budget, cut, open, pass: (ms: number) => (now += ms) };
}

describe('bodies in memory', () => {
  test('of one verification are refused beyond its bound, another’s are not', () => {
    const { budget, open } = clocked();
    const answers = Array.from({ length: 80 }, (_, at) => open(`${at}`).come(12 * mebibyte, 'mine'));
    expect(answers.filter((answer) => answer === null)).toHaveLength(4);
    expect(new Set(answers)).toEqual(new Set([null, 'too_many_requests']));
    expect(budget.held).toBeLessThanOrEqual(bytesInFlight.ofVerification);
    expect(open('other').come(12 * mebibyte, 'another')).toBeNull();
  });

  test('of one verification that stopped go before its own that come', () => {
    const { cut, open, pass } = clocked();
    for (let at = 0; at < 4; at += 1) open(`held ${at}`).come(12 * mebibyte, 'mine');
    pass(5000);
    expect(open('again').come(12 * mebibyte, 'mine')).toBeNull();
    expect(cut).toEqual(['held 0 too_many_requests']);
  });

  test('in many small chunks count what they hold, not what they carry', () => {
    const { budget, open } = clocked();
    const upload = open('bytes');
    for (let at = 0; at < 1000; at += 1) upload.come(1);
    expect(budget.held).toBeGreaterThanOrEqual(500_000);
  });

  test('get the same refusal again when they go on beyond the bound', () => {
    const { open } = clocked();
    const upload = open('one');
    expect(upload.come(60 * mebibyte, 'mine')).toBe('too_many_requests');
    expect(upload.come(1)).toBe('too_many_requests');
  });

  test('of one network are refused beyond its bound, however many verifications it has', () => {
    const { budget, open } = clocked();
    for (let at = 0; at < 80; at += 1) open(`${at}`, '203.0.113.7').come(12 * mebibyte, `${at}`);
    expect(budget.held).toBeLessThanOrEqual(bytesInFlight.ofNetwork);
    expect(open('other', '203.0.113.8').come(12 * mebibyte, 'another')).toBeNull();
  });

  test('of the process: what stopped is cut off before what comes', () => {
    const { budget, cut, open, pass } = clocked();
    const held = Array.from({ length: 16 }, (_, at) => open(`held ${at}`));
    for (const upload of held) expect(upload.come(12 * mebibyte)).toBeNull();
    pass(5000);
    const honest = open('honest');
    pass(100);
    for (let part = 0; part < 3; part += 1) expect(honest.come(mebibyte)).toBeNull();
    expect(cut).toEqual(['held 0 engine_busy']);
    expect(budget.held).toBeLessThanOrEqual(bytesInFlight.inAll);
  });

  test('that arrived whole and wait for the engine are not cut off; newcomers are asked to come back', () => {
    const { cut, open, pass } = clocked();
    for (let at = 0; at < 16; at += 1) {
      const whole = open(`${at}`);
      whole.come(12 * mebibyte);
      whole.finish();
    }
    pass(5000);
    expect(open('late').come(mebibyte)).toBe('engine_busy');
    expect(cut).toEqual([]);
  });

  test('that are small find room beside those who hold pictures', () => {
    const { open } = clocked();
    for (let at = 0; at < 16; at += 1) open(`${at}`).come(12 * mebibyte);
    expect(open('a picture').come(mebibyte)).toBe('engine_busy');
    const small = Array.from({ length: 600 }, (_, at) => open(`small ${at}`).come(60_000));
    expect(small.filter((answer) => answer === null).length).toBeGreaterThan(500);
    expect(small.at(-1)).toBe('engine_busy');
  });

  test('free their place when they end', () => {
    const { budget, open } = clocked();
    const upload = open('one', 'net');
    upload.come(40 * mebibyte, 'mine');
    upload.end();
    upload.end();
    // The rest of a body that was refused before its end is read to nowhere.
    expect(upload.come(60 * mebibyte, 'mine')).toBeNull();
    expect(budget.held).toBe(0);
    expect(open('next', 'net').come(40 * mebibyte, 'mine')).toBeNull();
  });
});

describe('the time of a body', () => {
  test('grows with what came of it', () => {
    const { budget, cut, open, pass } = clocked();
    open('silent');
    const slow = open('slow');
    pass(uploadTime.graceMs + 1);
    slow.come(10 * uploadTime.bytesPerSecond);
    budget.cutSlow();
    expect(cut).toEqual(['silent malformed_request']);
    pass(9_000);
    budget.cutSlow();
    expect(cut).toHaveLength(1);
    pass(2_000);
    budget.cutSlow();
    expect(cut).toEqual(['silent malformed_request', 'slow malformed_request']);
  });

  test('is over with its last byte: who waits for an answer is not cut off', () => {
    const { budget, cut, open, pass } = clocked();
    open('whole').finish();
    pass(10 * uploadTime.graceMs);
    budget.cutSlow();
    expect(cut).toEqual([]);
  });
});

describe('a refused body', () => {
  test('is read to nowhere beside a few others, for a while; of more the connection is closed', () => {
    const { budget, cut, open, pass } = clocked();
    const refused = Array.from({ length: 10 }, (_, at) => open(`${at}`));
    expect(refused.map((upload) => upload.drain())).toEqual(refused.map((_, at) => at < 8));
    refused[0]?.drained();
    expect(refused[9]?.drain()).toBe(true);
    for (const upload of refused) upload.end();
    pass(uploadTime.graceMs + 1);
    budget.cutSlow();
    expect(cut).toEqual(['1', '2', '3', '4', '5', '6', '7', '9'].map((name) => `${name} malformed_request`));
    expect(open('next').drain()).toBe(true);
  });

  test('is not read at all where its verification was asked to come back later', () => {
    const { budget, open, pass } = clocked();
    const first = open('first');
    expect(first.come(mebibyte, 'mine')).toBeNull();
    first.comeAgain(5, 'verification');
    first.end();
    const early = open('early');
    expect(early.come(mebibyte, 'mine')).toBe('engine_busy');
    // Coming early does not make the time longer.
    early.comeAgain(60, 'verification');
    early.end();
    expect(budget.held).toBe(0);
    expect(open('other').come(mebibyte, 'another')).toBeNull();
    pass(5000);
    budget.cutSlow();
    expect(open('in time').come(mebibyte, 'mine')).toBeNull();
  });

  test('holds back a network for two seconds at most, and no other one', () => {
    const { open, pass } = clocked();
    open('told', 'net').comeAgain(30, 'network');
    expect(open('early', 'net').isNetworkEarly()).toBe(true);
    expect(open('other', 'other net').isNetworkEarly()).toBe(false);
    expect(open('nowhere').isNetworkEarly()).toBe(false);
    pass(2000);
    expect(open('in time', 'net').isNetworkEarly()).toBe(false);
  });
});

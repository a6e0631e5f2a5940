import { expect, test } from 'vitest';
import { injectionSigns } from './injection-signs.ts';

const frame = (payloadSha256: string, bytes = 9000) => ({
  segment: 0,
  wallMs: 0,
  webp: new Uint8Array(bytes),
  payloadSha256,
});
const mark = (name: string, detail?: string) => ({
  wallMs: 0,
  mark: { name, at: 0, ...(detail === undefined ? {} : { detail }) },
});
const segment = (evenFrameTimes: number | null) => ({
  segment: 0,
  kind: 'frames' as const,
  fromWallMs: 0,
  toWallMs: 1,
  frames: 200,
  gaps: [],
  evenFrameTimes,
  reason: null,
});

test('an ordinary session bears no sign', () => {
  const marks = [mark('camera.opened', 'front'), mark('shutter', 'virtual')];
  const signs = injectionSigns({ marks, segments: [segment(null)] }, [frame('a'), frame('b')]);
  expect(signs).toEqual({ virtualCamera: false, repeatedFrames: 0, evenFrameTimes: null });
});

test.each(['camera.opened', 'camera.refused'])('%s tells of a camera that is a program', (name) => {
  expect(injectionSigns({ marks: [mark(name, 'virtual')], segments: [] }, []).virtualCamera).toBe(true);
});

test('equal frames are counted, but not those that show nothing', () => {
  const frames = [frame('a'), frame('b'), frame('a'), frame('a'), frame('dark', 900), frame('dark', 900)];
  expect(injectionSigns({ marks: [], segments: [] }, frames).repeatedFrames).toBe(2);
});

test('the most even segment is reported', () => {
  const segments = [segment(0.2), segment(null), segment(0.9)];
  expect(injectionSigns({ marks: [], segments }, []).evenFrameTimes).toBe(0.9);
});

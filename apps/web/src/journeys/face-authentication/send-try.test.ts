import { expect, test } from 'vitest';
import type { VisitorClient } from '../../api/visitor-client.ts';
import type { Picture } from '../capture/picture.ts';
import { sendTry } from './send-try.ts';

test('a try carries its three pictures and what the device measured of each (client faked)', async () => {
  const sent: [name: string, form: FormData][] = [];
  const call = async (name: string, form: FormData) => {
    sent.push([name, form]);
    return Promise.resolve({ ok: true, value: { result: 'matched', reasons: [], feedback: null } });
  };
  const box = { x: 0, y: 0, width: 1, height: 1 };
  const face = {
    box,
    pose: { yaw: 0.4, pitch: 0, eyeOpening: 0.3, nose: { x: 0.4, y: 0.6 }, eyesToMouth: 1 },
  };
  const picture = (text: string): Picture => {
    return { blob: new Blob([text]), manual: false, size: box, focus: box, look: null, face };
  };
  const pictures = { selfie: picture('a'), instruction1: picture('b'), instruction2: picture('c') };
  await sendTry({ call } as unknown as VisitorClient<'faceAuthentication'>, pictures);
  const [name, form] = sent[0] ?? [];
  expect(name).toBe('faceAuthentication.authenticateWithFeedback');
  const files = ['file', 'instruction1', 'instruction2'].map((field) => form?.get(field) as File);
  expect(await Promise.all(files.map((file) => file.text()))).toEqual(['a', 'b', 'c']);
  const features = JSON.parse(form?.get('facialFeatures') as string) as { pictures: unknown[] };
  expect(features.pictures).toEqual(
    ['selfie', 'instruction1', 'instruction2'].map((photoType) => ({ photoType, manual: false, ...face })),
  );
});

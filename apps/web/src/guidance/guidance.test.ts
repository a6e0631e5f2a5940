import { expect, test } from 'vitest';
import { AutoShutter } from './auto-shutter.ts';
import { FailureCount } from './failure-count.ts';
import { GuidanceDisplay } from './guidance-display.ts';

test('a text stands for a second before another takes its place', () => {
  const display = new GuidanceDisplay();
  expect(display.update('document_too_far', 0)).toBe('document_too_far');
  expect(display.update('picture_dark', 400)).toBe('document_too_far');
  expect(display.update('picture_dark', 1000)).toBe('picture_dark');
  expect(display.update('document_too_far', 1999)).toBe('picture_dark');
});

test('the good news comes at once', () => {
  const display = new GuidanceDisplay();
  display.update('document_too_far', 0);
  expect(display.update('hold_still', 100)).toBe('hold_still');
});

test('the shutter wants several good frames in a row and their time', () => {
  const shutter = new AutoShutter({ frames: 3, milliseconds: 300 });
  expect([0, 100, 200, 310].map((now) => shutter.update(true, now))).toEqual([false, false, false, true]);
  const interrupted = new AutoShutter({ frames: 2, milliseconds: 0 });
  expect(interrupted.update(true, 0)).toBe(false);
  expect(interrupted.update(false, 10)).toBe(false);
  expect(interrupted.update(true, 20)).toBe(false);
  expect(interrupted.update(true, 30)).toBe(true);
});

test('objections are counted per picture; praise is none', () => {
  const failures = new FailureCount();
  failures.add('front', 'document_glare');
  failures.add('front', 'document_glare');
  failures.add('back', 'document_glare');
  failures.add('back', 'hold_still');
  expect(failures.list()).toEqual([
    { photoType: 'front', code: 'document_glare', count: 2 },
    { photoType: 'back', code: 'document_glare', count: 1 },
  ]);
});

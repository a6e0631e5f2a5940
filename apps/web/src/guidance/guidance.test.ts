import { describe, expect, test } from 'vitest';
import { AutoShutter } from './auto-shutter.ts';
import { FailureCount } from './failure-count.ts';
import { FocusWatch } from './focus-watch.ts';
import type { GuidanceCode } from './guidance-code.ts';
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

describe('a picture that stays blurred', () => {
  /** What is said at the end of so many milliseconds of this, a frame each 100 ms. */
  function seeing() {
    const watch = new FocusWatch();
    let now = 0;
    return (code: GuidanceCode, milliseconds: number, isStill: (frame: number) => boolean = () => true) => {
      let said = code;
      for (let frame = 0; frame * 100 <= milliseconds; frame++, now += 100)
        said = watch.update({ code, still: isStill(frame) }, now);
      return said;
    };
  }

  test('is out of focus if it was held still, also by a hand that trembles', () => {
    expect(seeing()('picture_blurred', 2400)).toBe('picture_blurred');
    expect(seeing()('picture_blurred', 2500)).toBe('out_of_focus');
    expect(seeing()('picture_blurred', 4500, (frame) => frame % 5 !== 0)).toBe('out_of_focus');
  });

  test('is no fault of the lens while the hand moves', () => {
    expect(seeing()('picture_blurred', 10_000, (frame) => frame % 2 === 0)).toBe('picture_blurred');
  });

  test('stays out of focus while it is moved away as was asked for, until it is sharp', () => {
    const see = seeing();
    see('picture_blurred', 2500);
    expect(see('picture_blurred', 500, () => false)).toBe('out_of_focus');
    expect(see('document_too_far', 500, () => false)).toBe('document_too_far');
    expect(see('picture_blurred', 0)).toBe('out_of_focus');
    expect(see('hold_still', 0)).toBe('hold_still');
    expect(see('picture_blurred', 0)).toBe('picture_blurred');
  });
});

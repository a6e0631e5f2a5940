import { expect, test } from 'vitest';
import { actionForKey, firstView, moved, type ViewAction, viewAfter, viewOf } from './picture-view.ts';

const after = (...actions: ViewAction[]) => actions.reduce(viewAfter, firstView);

test('zooming has ends, and leads back to where it was', () => {
  expect(after('zoomIn').zoom).toBe(1.25);
  expect(after('zoomIn', 'zoomOut')).toEqual(firstView);
  expect(after('zoomOut').zoom).toBe(1);
  expect(after(...Array.from({ length: 30 }, () => 'zoomIn' as const)).zoom).toBe(8);
});

test('a turned picture comes round after four turns', () => {
  expect(after('rotate').degrees).toBe(90);
  expect(after('rotate', 'rotate', 'rotate', 'rotate')).toEqual(firstView);
});

test('one never moves off the picture, and zooming out brings it back into the frame', () => {
  expect(after('left')).toEqual(firstView);
  const zoomed = after('zoomIn', 'zoomIn', 'zoomIn', 'zoomIn');
  const far = moved(zoomed, 10, -10);
  expect(far.x).toBeCloseTo((zoomed.zoom - 1) / 2);
  expect(far.y).toBeCloseTo(-(zoomed.zoom - 1) / 2);
  expect(
    ['zoomOut', 'zoomOut', 'zoomOut', 'zoomOut', 'zoomOut'].reduce((view) => viewAfter(view, 'zoomOut'), far),
  ).toEqual(firstView);
  expect(viewAfter(far, 'reset')).toEqual(firstView);
});

test('the arrows scroll the page while the picture is whole', () => {
  expect(actionForKey('ArrowDown', firstView)).toBeNull();
  expect(actionForKey('ArrowDown', after('zoomIn'))).toBe('down');
  expect(actionForKey('r', firstView)).toBe('rotate');
  expect(actionForKey('Tab', after('zoomIn'))).toBeNull();
});

test('a place is looked at from near, and never beyond the edge of the picture', () => {
  expect(viewOf({ x: 0.6, y: 0.4, width: 0.1, height: 0.2 })).toEqual({
    zoom: expect.closeTo(3) as number,
    degrees: 0,
    x: expect.closeTo(-0.45) as number,
    y: expect.closeTo(0) as number,
  });
  const corner = viewOf({ x: 0, y: 0, width: 0.1, height: 0.1 });
  expect(corner.zoom).toBeCloseTo(6);
  expect([corner.x, corner.y]).toEqual([(corner.zoom - 1) / 2, (corner.zoom - 1) / 2]);
  expect(viewOf({ x: 0, y: 0, width: 1, height: 1 })).toEqual(firstView);
  expect(viewOf({ x: 0.5, y: 0.5, width: 0.001, height: 0.001 }).zoom).toBe(8);
});

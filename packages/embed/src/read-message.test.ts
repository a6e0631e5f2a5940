import { expect, test } from 'vitest';
import { readMessage } from './read-message.ts';

const from = 'crii-ekyc';

test.each([
  { type: 'ready' },
  { type: 'started' },
  { type: 'submitted' },
  { type: 'completed', status: 'review' },
  { type: 'canceled' },
  { type: 'error', code: 'other_device' },
  { type: 'resize', height: 0, fill: true },
  { type: 'resize', height: 812, fill: false },
])('a message of our page is read: $type', (message) => {
  expect(readMessage({ from, ...message })).toEqual({ from, ...message });
});

test.each([
  ['nothing', null],
  ['a text', '{"from":"crii-ekyc","type":"started"}'],
  ["another script's", { type: 'started' }],
  ['our own to the page', { from: 'crii-ekyc-host', type: 'started' }],
  ['an unknown type', { from, type: 'approved' }],
  ['a name that every object has', { from, type: 'constructor' }],
  ['a type that is no text', { from, type: ['started'] }],
  ['an end without its status', { from, type: 'completed' }],
  ['an end that no visitor is shown', { from, type: 'completed', status: 'redacted' }],
  ['an error without a code', { from, type: 'error' }],
  ['an error with markup', { from, type: 'error', code: '<img>' }],
  ['no height', { from, type: 'resize', fill: false }],
  ['a height that is none', { from, type: 'resize', height: Number.NaN, fill: false }],
  ['an endless height', { from, type: 'resize', height: Number.POSITIVE_INFINITY, fill: false }],
  ['a negative height', { from, type: 'resize', height: -1, fill: false }],
  ['a height as style', { from, type: 'resize', height: '100px', fill: false }],
])('%s is no message', (_, data) => {
  expect(readMessage(data)).toBeNull();
});

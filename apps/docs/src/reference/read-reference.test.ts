import { paths } from '@ekyc/contract/paths';
import { expect, test } from 'vitest';
import { readApi } from './openapi.ts';
import { readReference } from './read-reference.ts';
import { rowsOf, typeOf } from './schema-rows.ts';

const pages = readReference();
const all = pages.map(({ markdown }) => markdown).join('\n');

test('every call stands in the overview and on a page of its caller, with an example', () => {
  const [overview, ...parts] = pages;
  const text = parts.map(({ markdown }) => markdown).join('\n');
  for (const [name, [method, path]] of Object.entries(paths)) {
    expect(overview?.markdown, name).toContain(`\`${method} ${path}\``);
    expect(text, name).toContain(`\`${method} ${path}\` · \`${name}\``);
  }
  expect(text.match(/^curl /gm)).toHaveLength(Object.keys(paths).length);
});

test('every error that a call may answer leads to its page', () => {
  const { errors } = readApi();
  expect(Object.keys(errors).length).toBeGreaterThan(50);
  for (const code of Object.keys(errors)) expect(all, code).toContain(`(/problems/${code})`);
});

test('a schema is told in rows, objects and lists within it too', () => {
  const schema = {
    type: 'object',
    required: ['id'],
    properties: {
      id: { type: 'string', maxLength: 64 },
      state: { enum: ['on', 'off'], default: 'on' },
      person: { anyOf: [{ type: 'object', properties: { name: { type: 'string' } } }, { type: 'null' }] },
      items: {
        type: 'array',
        items: { type: 'object', properties: { at: { type: 'string', format: 'date' } } },
      },
    },
  };
  expect(rowsOf(schema)).toEqual([
    { name: 'id', required: true, type: 'string', description: 'At most 64 letters.' },
    { name: 'state', required: false, type: '"on" or "off"', description: 'Default: `"on"`.' },
    { name: 'person', required: false, type: 'object or null', description: '' },
    { name: 'person.name', required: false, type: 'string', description: '' },
    { name: 'items', required: false, type: 'array of object', description: '' },
    { name: 'items[].at', required: false, type: 'string (date)', description: '' },
  ]);
  expect(typeOf({ type: ['string', 'null'] })).toBe('string or null');
});

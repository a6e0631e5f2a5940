import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldErrors } from './field-errors.ts';

const schema = z.strictObject({
  name: z.string().min(2).max(4),
  day: z.iso.date(),
  count: z.int().min(1).max(9),
  kind: z.enum(['a', 'b']),
  list: z.array(z.strictObject({ id: z.string() })).max(1),
  either: z.union([z.string(), z.strictObject({ id: z.string(), more: z.string() })]).optional(),
  kana: z.string().regex(/^ア+$/u, 'カタカナで入力してください。').optional(),
});
const good = { name: 'abc', day: '2026-11-24', count: 1, kind: 'a', list: [] };
const errorsOf = (value: unknown) => {
  const { error } = schema.safeParse(value);
  return error ? fieldErrors(error).map(({ path, message }) => [path, message]) : [];
};

test('each unknown field is named, wherever it stands', () => {
  expect(errorsOf({ ...good, nmae: 1, colour: 2, list: [{ id: 'x', idd: 'secret-value' }] })).toEqual([
    ['list.0.idd', 'この名前の項目はありません。'],
    ['nmae', 'この名前の項目はありません。'],
    ['colour', 'この名前の項目はありません。'],
  ]);
  expect(errorsOf({ ...good, ['x'.repeat(5000)]: 1 })[0]?.[0]).toHaveLength(100);
});

test.each([
  [{ name: undefined }, 'name', '必須の項目です。'],
  [{ name: 'a' }, 'name', '2文字以上で指定してください。'],
  [{ name: 'secret' }, 'name', '4文字以下で指定してください。'],
  [{ name: 7 }, 'name', '文字列で指定してください。'],
  [{ day: '24.11.2026' }, 'day', 'YYYY-MM-DDの形式で指定してください。'],
  [{ count: 0 }, 'count', '1以上で指定してください。'],
  [{ count: 1.5 }, 'count', '整数で指定してください。'],
  [{ kind: 'c' }, 'kind', '次のいずれかを指定してください: a、b'],
  [{ list: {} }, 'list', '配列で指定してください。'],
  [{ list: [{ id: 'x' }, { id: 'y' }] }, 'list', '1個以下で指定してください。'],
  [{ either: 3 }, 'either', '文字列で指定してください。'],
  [{ kana: 'あ' }, 'kana', 'カタカナで入力してください。'],
])('%j: says what is wrong with %s', (change, path, message) => {
  expect(errorsOf({ ...good, ...change })).toEqual([[path, message]]);
});

test('nothing that was sent is repeated', () => {
  expect(JSON.stringify(errorsOf({ ...good, name: 'secret-value', kind: 'secret-value' }))).not.toContain(
    'secret',
  );
});

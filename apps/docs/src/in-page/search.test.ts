import { expect, test } from 'vitest';
import { createSearch, type SearchEntry } from './search.ts';
import { queryTerms, termsOf } from './tokens.ts';

const entry = (url: string, heading: string, text: string): SearchEntry => ({
  url,
  page: 'P',
  heading,
  text,
});
const search = createSearch([
  entry('/webhooks/', 'Verification', 'Check the signature of every webhook before its body is read.'),
  entry('/keys/', 'Rotation', 'The master key is replaced; wrong_state is answered meanwhile. 鍵'),
  entry('/ja/keys/', '鍵の交換', 'マスターキーを交換します。シークレットは環境変数で渡します。'),
  entry('/ja/review/', '審査', '本人確認書類の画像を審査します。'),
  entry('/ja/apart/', '別の話', '書類の確認は本人が行います。'),
]);
const urls = (query: string) => search(query).map(({ url }) => url);

test('Japanese is found by any part of a sentence, by what stands together first', () => {
  expect(termsOf('本人確認')).toEqual(['本人', '人確', '確認', '認']);
  expect(queryTerms('本人確認')).toEqual(['本人', '人確', '確認']);
  expect(urls('確認書類')).toEqual(['/ja/review/']);
  expect(urls('書類')).toEqual(expect.arrayContaining(['/ja/review/', '/ja/apart/']));
  expect(urls('マスターキー')).toEqual(['/ja/keys/']);
  expect(urls('鍵')).toEqual(['/ja/keys/', '/keys/']);
  expect(urls('存在しない語')).toEqual([]);
});

test('width, case and kana make no difference', () => {
  expect(urls('ますたーきー')).toEqual(['/ja/keys/']);
  expect(urls('ＷＥＢＨＯＯＫ')).toEqual(['/webhooks/']);
  expect(urls('ﾏｽﾀｰｷｰ')).toEqual(['/ja/keys/']);
});

test('English is found by beginnings, in spite of an error of typing, and by the parts of a name', () => {
  expect(urls('webh')).toEqual(['/webhooks/']);
  expect(urls('signatrue')).toEqual(['/webhooks/']);
  expect(urls('wrong_state')).toEqual(['/keys/']);
  expect(urls('state')).toEqual(['/keys/']);
  expect(urls('signature master')).toEqual([]);
});

test('the text around what was asked for is told, as it stands there', () => {
  expect(search('signature')[0]?.excerpt).toEqual([
    'Check the ',
    'signature',
    ' of every webhook before its body is read.',
  ]);
  expect(search('環境変数')[0]?.excerpt[1]).toBe('環境変数');
});

import { type BusinessAnswer, customizationSettings, updateBusinessRequest } from '@ekyc/contract';
import { expect, test } from 'vitest';
import type { Problem } from '../api/result.ts';
import { fieldErrorsOf, unsendable } from './field-errors.ts';
import { changedFields, mergeForms, namesOfFields } from './merge.ts';
import { formOf, linesOf, numberOf, requestOf } from './settings-form.ts';

const { logoUrl, ...settings } = customizationSettings.parse({});
const answer: BusinessAnswer = {
  id: 'b',
  mode: 'live',
  revision: 3,
  name: '時計店',
  siteUrl: null,
  privacyPolicyUrl: 'https://shop.example/privacy',
  redirectOrigins: ['https://shop.example', 'https://app.shop.example'],
  framingOrigins: null,
  logoUrl,
  settings: {
    ...settings,
    methods: ['picture', 'chipAtCounter'],
    passportAtCounter: true,
    signatureVerifier: true,
    occupationHeld: true,
    policy: { expiry: { failed: 'review' } },
  },
  bounds: {
    match: { accept: { min: 0.4, max: 0.55 }, review: { min: 0.55, max: 0.65 } },
    defaults: { accept: 0.55, review: 0.65 },
  },
  lawfulMethods: [],
  metByOperator: [],
  faceModel: { id: 'a-model', title: 'a model', decides: false },
};
const form = formOf(answer);

test('settings that nobody touched are sent back as they came, and the contract takes them', () => {
  const { id: _, mode, bounds, logoUrl: own, ...rest } = answer;
  const { faceModel: _model, lawfulMethods: _lawful, metByOperator: _met, ...sent } = rest;
  expect(requestOf(form, 3)).toEqual(sent);
  expect(updateBusinessRequest.parse(requestOf(form, 3))).toEqual(sent);
  expect([mode, own, bounds.defaults.accept]).toEqual(['live', null, 0.55]);
});

test('numbers are read in any width; what is not a number is reported before anything is sent', () => {
  expect(numberOf(' 20 ')).toBe(20);
  expect(numberOf('0.5')).toBe(0.5);
  for (const text of ['', '十八', '1e3', '-1', '0x10']) expect(numberOf(text)).toBeNaN();
  expect(unsendable(form)).toEqual({});
  const wrong = {
    ...form,
    minimumAge: '十八',
    accept: '',
    usualMatch: true,
    retentionDays: '',
    keepForever: true,
  };
  expect(Object.keys(unsendable(wrong))).toEqual(['minimumAge']);
  expect(Object.keys(unsendable({ ...wrong, usualMatch: false, keepForever: false }))).toEqual([
    'minimumAge',
    'accept',
    'retentionDays',
  ]);
});

test('origins are one in each line, without the slash that browsers add', () => {
  expect(linesOf(' https://a.example/ \n\nhttps://b.example\n')).toEqual([
    'https://a.example',
    'https://b.example',
  ]);
});

test("the server's objections come to their fields, and to the line as it stands there", () => {
  const typed = { ...form, redirectOrigins: 'https://a.example\n\nhttp//b' };
  const of = (path: string, code = 'custom') => ({ path, code, message: '範囲外です。' });
  const problem = (errors: ReturnType<typeof of>[]) =>
    ({ code: 'invalid_fields', title: '', errors }) as const;
  expect(
    fieldErrorsOf(problem([of('redirectOrigins.1'), of('settings.match.accept', 'out_of_bounds')]), typed),
  ).toEqual({
    redirectOrigins: '3行目:「https://shop.example」のように、1行に1つずつ入力してください。',
    accept: '範囲外です。',
  });
  expect(Object.keys(fieldErrorsOf(problem([of('settings.primaryColor'), of('unheard.of')]), typed))).toEqual(
    ['primaryColor'],
  );
  expect(fieldErrorsOf(problem([of('settings.methods', 'too_small')]), { ...typed, methods: [] })).toEqual({
    methods: '1つ以上選んでください。',
  });
  const regime: Problem = { code: 'recording_policy_not_allowed', title: '', errors: [] };
  expect(Object.keys(fieldErrorsOf(regime, typed))).toEqual(['recording']);
});

test('what was typed stays over newer settings; what was not touched follows them', () => {
  const mine = { ...form, greeting: '私の文', name: '私の店', accept: '0.5' };
  const newest = { ...form, name: '別の店', supportMsg: '新しい案内', accept: '0.5' };
  const merged = mergeForms(form, mine, newest);
  expect(merged.form).toEqual({
    ...form,
    greeting: '私の文',
    name: '私の店',
    supportMsg: '新しい案内',
    accept: '0.5',
  });
  expect(merged.both).toEqual(['name']);
  expect(changedFields(form, form)).toEqual([]);
  expect(namesOfFields(['accept', 'review', 'name'])).toEqual(['顔の照合の基準', '事業者名']);
  expect(namesOfFields(['methods', 'passportAtCounter'])).toEqual(['本人確認の方法', '窓口でのパスポート']);
});

import { isLicencePlaceCode, licenceClassFields, licences, parseLicencePlace } from '@ekyc/documents';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { documentHolder } from './document-holder.ts';
import { classRows, governorInTable, issuedClass } from './fire-service-classes.ts';
import { drawFireServiceFront } from './fire-service-front.ts';
import { fireDefenseEquipmentOfficerLicense, hazMatLicense } from './fire-service-licence.ts';

const holder = documentHolder(1);

test('draws both licences the same for the same seed, in the shape of a card, with a back', async () => {
  for (const draw of [hazMatLicense, fireDefenseEquipmentOfficerLicense]) {
    const [first, again, other] = await Promise.all([1, 1, 2].map((seed) => draw(documentHolder(seed))));
    expect(first?.front.equals(again?.front ?? Buffer.alloc(0))).toBe(true);
    expect(first?.front.equals(other?.front ?? Buffer.alloc(0))).toBe(false);
    for (const side of [first?.front, first?.back]) {
      const { width, height } = await sharp(side).metadata();
      expect(width / height).toBeCloseTo(85.6 / 53.98, 2);
    }
  }
});

test('has the rows that the documents have', () => {
  for (const licence of ['hazMatLicense', 'fireDefenseEquipmentOfficerLicense'] as const) {
    const rows = classRows[licence].map(({ prefix, kind, label }) => ({ prefix, name: `${kind}${label}` }));
    expect(rows).toEqual(licences[licence].classes);
  }
});

test('names every governor so that its code is known', () => {
  for (let code = 1; code <= 47; code += 1) {
    const text = String(code).padStart(2, '0');
    expect(parseLicencePlace(governorInTable(text))).toBe(text);
  }
});

test('issues classes to grown-ups, with numbers and governors as they are', () => {
  for (let seed = 0; seed < 100; seed += 1) {
    const { issueDate, issueNumber, issuingGovernor } = issuedClass(seed, 'classB4', 1980);
    expect(issueDate >= '1998-01-01' && issueDate < '2026-01-01').toBe(true);
    expect(issueNumber).toMatch(/^\d{5}$/);
    expect(isLicencePlaceCode(issuingGovernor)).toBe(true);
  }
});

test('issues each class to each holder at another time', () => {
  const prefixes = classRows.fireDefenseEquipmentOfficerLicense.map(({ prefix }) => prefix);
  const numbers = [0, 1, 2].flatMap((seed) =>
    prefixes.map((prefix) => issuedClass(seed, prefix, 1960).issueNumber),
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});

test('tells as truth the classes asked for and no others', async () => {
  const { truth } = await hazMatLicense(holder, {
    classes: ['classA', 'classB4'],
    issued: { classA: { issueDate: '2012-08-01' } },
  });
  const named = Object.keys(truth).filter((field) => field.startsWith('class'));
  expect(named.toSorted()).toEqual(
    ['classA', 'classB4'].flatMap((prefix) => Object.values(licenceClassFields(prefix))).toSorted(),
  );
  expect(truth).toMatchObject({ classAIssueDate: '2012-08-01', name: '鈴木 美咲', domicile: '13' });
  const { truth: resident } = await hazMatLicense(documentHolder(2, 'resident'));
  expect(resident).toMatchObject({ name: '王 小明', domicile: '99' });
});

test('prints days in either form, and those after 平成 as foretold', () => {
  const card = {
    licence: 'hazMatLicense',
    name: '山田 太郎',
    birthday: '1980-05-01',
    domicile: '東京都',
    licenseNumber: '130012345678',
    classes: { classA: { issueDate: '2012-08-01', issueNumber: '00123', issuingGovernor: '13' } },
    photoRenewal: '平成40年04月01日',
  } as const;
  const dotted = drawFireServiceFront({ ...card, dates: 'dotted' }, '');
  const kanji = drawFireServiceFront({ ...card, dates: 'kanji' }, '');
  expect(dotted).toContain('>平成24.08.01<');
  expect(kanji).toContain('>平成24年08月01日<');
  for (const text of ['00123', '東京', '東京都知事', '昭和55年5月1日', '平成40年04月01日まで'])
    expect(dotted).toContain(`>${text}<`);
});

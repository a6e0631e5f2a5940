import { type DocumentLayout, type FieldLayout, regionsIn } from './layout.types.ts';

const region = regionsIn(1012, 638);

/** What a 特別永住者証明書 has at the same places. */
export const residentFields: readonly FieldLayout[] = [
  { name: 'name', kind: 'latinName', region: region(110, 84, 610, 42) },
  { name: 'nameKanji', kind: 'name', region: region(110, 124, 500, 38), optional: true },
  { name: 'birthday', kind: 'date', region: region(112, 172, 230, 40) },
  { name: 'sex', kind: 'sex', region: region(386, 172, 98, 40) },
  { name: 'nationality', kind: 'nationality', region: region(584, 172, 156, 40) },
  { name: 'address', kind: 'address', region: region(112, 222, 622, 41) },
  { name: 'expiryDate', kind: 'date', region: region(180, 536, 404, 52) },
  { name: 'number', kind: 'residenceNumber', region: region(754, 24, 240, 44) },
];

export const residentTitle = region(176, 18, 372, 52);
export const residentMark = region(756, 102, 220, 40);
export const residentPortrait = region(740, 180, 252, 330);

/** 在留カード, front, as publicly shown, and the 特定在留カード, whose front says so. */
export const residenceCard: DocumentLayout = {
  idType: 'residenceCard',
  shape: 'card',
  fields: [
    ...residentFields,
    { name: 'statusOfResidence', kind: 'statusOfResidence', region: region(112, 274, 345, 37) },
    { name: 'periodOfStayExpiryDate', kind: 'date', region: region(164, 354, 420, 42) },
    { name: 'issueDate', kind: 'date', region: region(468, 474, 236, 42) },
  ],
  anchors: [
    { text: '在留カード', region: residentTitle, weight: 0.4 },
    { text: '在留資格', region: region(22, 280, 90, 22), weight: 0.1 },
    { text: '在留期間(満了日)', region: region(22, 358, 142, 24), weight: 0.1 },
    { text: '日本国政府', region: region(22, 24, 136, 30), weight: 0.06 },
    { text: '出入国在留管理庁長官', region: region(706, 548, 262, 40), weight: 0.06 },
  ],
  portrait: { region: residentPortrait, weight: 0.1 },
  fieldWeights: { number: 0.08, expiryDate: 0.05, statusOfResidence: 0.05 },
  unitedForm: { title: '在留カード', titleRegion: residentTitle, markRegion: residentMark },
};

import { type DocumentLayout, regionsIn } from './layout.types.ts';

const region = regionsIn(1250, 880);

/** 日本国旅券, data page (machine-readable zone: ICAO 9303-4), as publicly shown. */
export const passport: DocumentLayout = {
  idType: 'passport',
  shape: 'page',
  fields: [
    { name: 'number', kind: 'passportNumber', region: region(852, 130, 260, 42) },
    { name: 'surname', kind: 'latinName', region: region(422, 199, 780, 42) },
    { name: 'givenName', kind: 'latinName', region: region(422, 269, 780, 42) },
    { name: 'nationality', kind: 'latinNationality', region: region(422, 339, 400, 42) },
    { name: 'birthday', kind: 'englishDate', region: region(852, 339, 260, 42) },
    { name: 'sex', kind: 'latinSex', region: region(420, 407, 60, 44) },
    { name: 'issueDate', kind: 'englishDate', region: region(422, 479, 300, 42) },
    { name: 'expiryDate', kind: 'englishDate', region: region(422, 549, 300, 42) },
  ],
  anchors: [
    { text: '日本国', region: region(40, 28, 160, 44), weight: 0.1 },
    { text: '旅券', region: region(420, 28, 130, 44), weight: 0.1 },
    { text: 'PASSPORT', region: region(420, 70, 180, 28), weight: 0.15 },
  ],
  portrait: { region: region(40, 110, 360, 460), weight: 0.1 },
  fieldWeights: { number: 0.05, birthday: 0.05, issueDate: 0.05 },
  zone: { lines: [region(40, 712, 1170, 58), region(40, 775, 1170, 58)], weight: 0.4 },
};

import { driversLicense } from './drivers-license.ts';
import { type DocumentLayout, regionsIn } from './layout.types.ts';

const region = regionsIn(1012, 638);
const fieldNames = ['name', 'birthday', 'address', 'issueDate', 'number'];

/**
 * 運転経歴証明書, front, as publicly shown: the licence's places, other words in the band and as title.
 */
export const drivingHistoryCertificate: DocumentLayout = {
  idType: 'drivingHistoryCertificate',
  shape: 'card',
  fields: driversLicense.fields.filter(({ name }) => fieldNames.includes(name)),
  anchors: [
    { text: '運転経歴証明書', region: region(718, 22, 280, 56), weight: 0.4 },
    { text: '自動車等の運転はできません', region: region(40, 198, 560, 52), weight: 0.2 },
    ...driversLicense.anchors.filter(({ text }) => text !== '運転免許証'),
  ],
  portrait: driversLicense.portrait,
  fieldWeights: { number: 0.08, birthday: 0.04 },
};

import type { DocumentLayout, Region } from './layout.types.ts';

const region = (x: number, y: number, width: number, height: number): Region => ({ x, y, width, height });

/**
 * 運転免許証, front (道路交通法施行規則 別記様式第十四). Positions were measured on specimens laid out like the form;
 * the weights of all evidence add up to 1. What a 運転経歴証明書 shares with it adds up to 0.4.
 */
export const driversLicense: DocumentLayout = {
  idType: 'driversLicense',
  shape: 'card',
  fields: [
    { name: 'name', kind: 'name', region: region(0.09, 0.025, 0.355, 0.09) },
    { name: 'birthday', kind: 'date', region: region(0.445, 0.02, 0.265, 0.09) },
    { name: 'address', kind: 'address', region: region(0.09, 0.1275, 0.615, 0.068) },
    { name: 'issueDate', kind: 'date', region: region(0.09, 0.212, 0.6, 0.075) },
    { name: 'expiryDate', kind: 'date', region: region(0.035, 0.312, 0.665, 0.075) },
    { name: 'number', kind: 'licenceNumber', region: region(0.09, 0.665, 0.5, 0.085) },
  ],
  anchors: [
    { text: '運転免許証', region: region(0.715, 0.03, 0.27, 0.09), weight: 0.4 },
    { text: '公安委員会', region: region(0.715, 0.77, 0.265, 0.075), weight: 0.1 },
    { text: '氏名', region: region(0.015, 0.04, 0.075, 0.07), weight: 0.04 },
    { text: '住所', region: region(0.015, 0.13, 0.075, 0.07), weight: 0.04 },
  ],
  portrait: { region: region(0.7, 0.2, 0.3, 0.56), weight: 0.1 },
  fieldWeights: { expiryDate: 0.2, number: 0.08, birthday: 0.04 },
};

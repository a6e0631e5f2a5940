import { type DocumentLayout, regionsIn } from './layout.types.ts';

const region = regionsIn(1012, 638);

/** 個人番号カード, front, as publicly shown. The clerk writes the certificates' expiry by hand. */
export const myNumberCard: DocumentLayout = {
  idType: 'myNumberCard',
  shape: 'card',
  fields: [
    { name: 'name', kind: 'name', region: region(92, 18, 590, 62) },
    { name: 'address', kind: 'address', region: region(92, 96, 600, 50) },
    { name: 'birthday', kind: 'date', region: region(300, 194, 330, 48) },
    { name: 'sex', kind: 'sex', region: region(682, 194, 70, 48) },
    { name: 'expiryDate', kind: 'date', region: region(300, 250, 440, 50) },
    { name: 'certificateExpiryDate', kind: 'date', region: region(540, 315, 290, 41), handwritten: true },
  ],
  anchors: [
    { text: '個人番号カード', region: region(786, 50, 215, 52), weight: 0.4 },
    { text: '電子証明書の有効期限', region: region(310, 318, 220, 36), weight: 0.2 },
    { text: '氏名', region: region(20, 40, 64, 32), weight: 0.05 },
    { text: '住所', region: region(20, 106, 64, 32), weight: 0.05 },
  ],
  portrait: { region: region(20, 166, 280, 340), weight: 0.1 },
  fieldWeights: { expiryDate: 0.1, birthday: 0.1 },
};

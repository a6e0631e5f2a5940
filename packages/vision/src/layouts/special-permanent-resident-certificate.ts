import { type DocumentLayout, regionsIn } from './layout.types.ts';
import { residentFields, residentMark, residentPortrait, residentTitle } from './residence-card.ts';

const region = regionsIn(1012, 638);

/** 特別永住者証明書, front, as publicly shown: the residence card's places without status and stay. */
export const specialPermanentResidentCertificate: DocumentLayout = {
  idType: 'specialPermanentResidentCertificate',
  shape: 'card',
  fields: [...residentFields, { name: 'issueDate', kind: 'date', region: region(162, 285, 320, 42) }],
  anchors: [
    { text: '特別永住者証明書', region: residentTitle, weight: 0.5 },
    { text: '交付年月日', region: region(22, 292, 142, 22), weight: 0.05 },
    { text: '日本国政府', region: region(22, 24, 136, 30), weight: 0.08 },
    { text: '出入国在留管理庁長官', region: region(706, 548, 262, 40), weight: 0.08 },
  ],
  portrait: { region: residentPortrait, weight: 0.1 },
  fieldWeights: { number: 0.08, expiryDate: 0.05, issueDate: 0.06 },
  unitedForm: { title: '特別永住者証明書', titleRegion: residentTitle, markRegion: residentMark },
};

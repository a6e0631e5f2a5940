import type { DocumentHolder } from './document-holder.ts';
import {
  type DocumentLooks,
  type DocumentSpecimen,
  printPicture,
  printPortrait,
} from './document-specimen.ts';
import { addressOf } from './licence-holder.ts';
import { drawMyNumberBack } from './my-number-back.ts';
import { drawResidenceBack } from './residence-back.ts';
import { drawResidenceFront, residencePortrait, type ResidencePrint } from './residence-front.ts';

export interface ResidenceLooks extends DocumentLooks {
  /**
   * United with the My Number card, as issued since 2026-06-14 (特定在留カード, 特定特別永住者証明書): another title, the
   * mark 個人番号カード, and a back that bears the 個人番号. The official artwork was not at hand: the fields are those of
   * the ordinary card, and the title's text is what tells it.
   */
  readonly united?: boolean;
  /** Changes of address on the back of an ordinary card: day (`YYYY-MM-DD`) and address. */
  readonly addressChanges?: readonly (readonly [string, string])[];
}

/** Status, its English name, what it says of work, length of stay. */
const statuses = [
  ['留学', 'Student', ['就労不可'], '4年3月'],
  [
    '技術・人文知識・国際業務',
    'Engineer/Specialist in Humanities/Int’l Services',
    ['在留資格に基づく', '就労活動のみ可'],
    '5年',
  ],
  ['定住者', 'Long Term Resident', ['就労制限なし'], '5年'],
  ['家族滞在', 'Dependent', ['就労不可'], '3年'],
] as const;

/**
 * Prints an invented 在留カード, laid out as publicly shown. Take a `resident` as the holder.
 */
export async function residenceCard(
  holder: DocumentHolder,
  looks: ResidenceLooks = {},
): Promise<DocumentSpecimen> {
  const [status, statusLatin, work, stay] = statuses[Math.abs(holder.seed) % statuses.length] ?? statuses[0];
  const { issueDate = looks.united ? '2026-07-01' : '2024-06-10', expiryDate = '2029-05-01' } = looks;
  const title = looks.united
    ? ['特定在留カード', 'SPECIFIED', 'RESIDENCE CARD']
    : ['在留カード', 'RESIDENCE CARD'];
  const card = { title, issueDate, expiryDate, residence: { status, statusLatin, work, stay } };
  const specimen = await residenceSpecimen('residenceCard', holder, looks, card);
  return {
    ...specimen,
    truth: { ...specimen.truth, statusOfResidence: status, periodOfStayExpiryDate: expiryDate },
  };
}

/** Prints an invented 特別永住者証明書: the residence card's number, holder and validity, without status and stay. */
export function specialPermanentResidentCertificate(
  holder: DocumentHolder,
  looks: ResidenceLooks = {},
): Promise<DocumentSpecimen> {
  const { issueDate = looks.united ? '2026-07-01' : '2023-07-03', expiryDate = '2030-07-03' } = looks;
  const english = ['SPECIAL PERMANENT', 'RESIDENT CERTIFICATE'];
  const title = looks.united ? ['特定特別永住者証明書', ...english] : ['特別永住者証明書', ...english];
  const card = { title, issueDate, expiryDate };
  return residenceSpecimen('specialPermanentResidentCertificate', holder, looks, card);
}

async function residenceSpecimen(
  idType: 'residenceCard' | 'specialPermanentResidentCertificate',
  holder: DocumentHolder,
  looks: ResidenceLooks,
  card: Omit<ResidencePrint, 'holder' | 'united'>,
): Promise<DocumentSpecimen> {
  const { united = false, addressChanges = [] } = looks;
  const portrait = await printPortrait(holder.seed, residencePortrait, looks.portrait);
  const back = united
    ? await drawMyNumberBack({ holder })
    : drawResidenceBack(idType === 'residenceCard', addressChanges);
  return {
    idType,
    front: await printPicture(drawResidenceFront({ ...card, holder, united }, portrait)),
    back: await printPicture(back),
    truth: {
      name: `${holder.surname} ${holder.givenName}`,
      ...(holder.nameKanji ? { nameKanji: holder.nameKanji } : {}),
      birthday: holder.birthday,
      sex: holder.sex === 'male' ? '男' : '女',
      nationality: holder.nationality,
      address: addressOf(holder),
      issueDate: card.issueDate,
      expiryDate: card.expiryDate,
      number: holder.residenceNumber,
    },
  };
}

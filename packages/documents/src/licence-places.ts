import { unifyLookalikes } from './lookalikes.ts';
import { abroad, type Prefecture, prefectures } from './prefectures.ts';

/**
 * What may stand as 本籍 on a licence, with its code: the 47 prefectures and 99 外国籍 (一般財団法人 消防試験研究センター,
 * 本籍及び免状交付知事に係る都道府県コード, read 2026-11-21). Who issued it has the same codes.
 */
export const licencePlaces: readonly Prefecture[] = [...prefectures, abroad];

/** Who may have issued a licence, by code: 東京都知事, 北海道知事. The list of codes knows 99 here too. */
export const issuingGovernors: readonly Prefecture[] = [
  ...prefectures.map(({ code, name }) => ({ code, name: `${name}知事` })),
  abroad,
];

/** Whether a text is the code of a 本籍 or of an issuing governor: `01` … `47`, `99`. */
export function isLicencePlaceCode(text: string): boolean {
  return licencePlaces.some(({ code }) => code === text);
}

/** The name of a place without 都, 府 or 県, as narrow columns print it: 東京, 大阪, 北海道. */
export function shortPlaceName({ name }: Prefecture): string {
  return name.replace(/(?<!^北海)[都府県]$/u, '');
}

/**
 * The code of a place as licences print it, in any width and with any spaces: 東京都, 東京, 東京都知事, 外国籍. Null for
 * anything else.
 */
export function parseLicencePlace(text: string): string | null {
  const plain = unifyLookalikes(text).normalize('NFKC').replace(/\s/gu, '').replace(/知事$/u, '');
  const found = licencePlaces.find((place) => place.name === plain || shortPlaceName(place) === plain);
  return found?.code ?? null;
}

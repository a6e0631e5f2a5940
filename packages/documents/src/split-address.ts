import { unifyLookalikes } from './lookalikes.ts';
import { prefectureOfAddress } from './prefectures.ts';

/**
 * Municipalities in whose names 市, 区, 町 or 村 stand before the end, so that the shortest match would cut them;
 * the rest is a district with its town, a city with its ward, or the shortest match.
 */
const municipality =
  /^((?:旭川|伊達|石狩|盛岡|奥州|田村|南相馬|那須塩原|東村山|武蔵村山|羽村|十日町|上越|富山|野々市|大町|蒲郡|四日市|姫路|大和郡山|廿日市|下松|岩国|田川|大村)市|.+?郡(?:玉村|大町|.+?)[町村]|.+?市[^0-9０-９]{1,4}?区|.+?[市区町村])(.+)$/u;

/**
 * Takes an address as a document prints it apart into the form's fields; the visitor looks at them again.
 * @returns null where it begins with no prefecture or bears no municipality
 */
export function splitAddress(
  text: string,
): { readonly prefCode: string; readonly city: string; readonly address: string } | null {
  const plain = unifyLookalikes(text).normalize('NFKC').replace(/\s+/gu, ' ').trim();
  const prefecture = prefectureOfAddress(plain);
  if (prefecture === null || !plain.startsWith(prefecture.name)) return null;
  const [, city, address] = municipality.exec(plain.slice(prefecture.name.length).trim()) ?? [];
  if (city === undefined || address === undefined) return null;
  return { prefCode: prefecture.code, city, address: address.trim() };
}

const eras = [
  ['令和', '2019-05-01'],
  ['平成', '1989-01-08'],
  ['昭和', '1926-12-25'],
] as const;

/** Era and year of a day (`YYYY-MM-DD`, 1926-12-25 or later), as licences print it: 令和06年, 令和元年. */
export function eraYear(day: string): { readonly era: string; readonly year: number } {
  const [era, start] = eras.find(([, first]) => day >= first) ?? [];
  if (!era || !start) throw new Error(`no era for ${day}`);
  return { era, year: Number(day.slice(0, 4)) - Number(start.slice(0, 4)) + 1 };
}

/** 令和06年05月01日, with two digits everywhere. */
export function paddedEraDate(day: string): string {
  const { era, year } = eraYear(day);
  return `${era}${String(year).padStart(2, '0')}年${day.slice(5, 7)}月${day.slice(8)}日`;
}

/** 昭和61年5月1日, without zeros in front, as birthdays are printed. */
export function plainEraDate(day: string): string {
  const { era, year } = eraYear(day);
  return `${era}${year === 1 ? '元' : year}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

/** 2029年(令和11年)06月01日まで有効 */
export function expiryText(day: string): string {
  const { era, year } = eraYear(day);
  return `${day.slice(0, 4)}年(${era}${String(year).padStart(2, '0')}年)${day.slice(5, 7)}月${day.slice(8)}日まで有効`;
}

/** 1990年05月01日, as residence cards print days. */
export function paddedDate(day: string): string {
  return `${day.slice(0, 4)}年${day.slice(5, 7)}月${day.slice(8)}日`;
}

/** 2033年5月1日 */
export function plainDate(day: string): string {
  return `${day.slice(0, 4)}年${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

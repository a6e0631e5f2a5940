import { eras, todayInTokyo } from '@ekyc/documents';

/** Eras in which licences were issued, the newest first (消防法 is of 昭和23年). */
export const pickableEras = ['令和', '平成', '昭和'] as const;
export type PickableEra = (typeof pickableEras)[number];

/** With which picking begins: most licences in use are of it. */
export const firstPickedEra: PickableEra = '平成';

export function isPickable(era: string): era is PickableEra {
  return (pickableEras as readonly string[]).includes(era);
}

/** The years of an era up to today, each as its number and as it is shown: 元年(2019). */
export function yearsOf(
  name: PickableEra,
  today: string = todayInTokyo(new Date()),
): (readonly [value: string, text: string])[] {
  const at = eras.findIndex((era) => era.name === name);
  const begin = Number((eras[at]?.firstDay ?? today).slice(0, 4));
  const end = Number((eras[at + 1]?.firstDay ?? today).slice(0, 4));
  return Array.from({ length: end - begin + 1 }, (_, index) => {
    const year = index === 0 ? '元' : String(index + 1);
    return [String(index + 1), `${year}年(${begin + index})`] as const;
  });
}

/** `block`: a person decides, with a plain warning. `watch`: a person decides, and looks closer. Neither refuses anybody. */
export const personLists = ['block', 'watch'] as const;
export type PersonList = (typeof personLists)[number];

/** Why a case is in review that met a list, among the reasons of checks. */
export const listReasons = ['block_list', 'watch_list'] as const;
export type ListReason = (typeof listReasons)[number];

/** Most years that a listing lasts, and how many where no day is named. */
export const listingYears: Readonly<Record<PersonList, { readonly usual: number; readonly most: number }>> = {
  block: { usual: 1, most: 5 },
  watch: { usual: 1, most: 2 },
};

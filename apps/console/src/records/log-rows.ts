import type { KeyRead, Look, ResponseBody } from '@ekyc/contract';
import { receiptNumber } from '@ekyc/contract/receipt-number';
import type { Cell } from '../layout/csv.ts';
import { texts as searchTexts } from '../search/search-texts.ts';
import { describeEvent } from '../staff/describe-event.ts';
import { japanTimeToTheSecond } from '../words/instants.ts';
import { kindNames, statusNames } from '../words/names.ts';
import { personName } from '../words/person-name.ts';
import { lookNames, texts } from './records-texts.ts';

export type StaffEvent = ResponseBody<'business.listEvents'>['items'][number];

/** Who looked: a member or a key. */
export function whoLooked({ person }: Pick<Look, 'person'>): string {
  return person === null ? texts.someone : personName(person);
}

/** What was looked at, and by what it was searched for. */
export function whatWasSeen({ action, details }: Pick<Look, 'action' | 'details'>): string {
  const { foundBy } = details;
  const found =
    typeof foundBy === 'string' && Object.hasOwn(searchTexts.foundBy, foundBy)
      ? searchTexts.foundBy[foundBy as keyof typeof searchTexts.foundBy]
      : null;
  return found === null ? lookNames[action] : `${lookNames[action]}(${found})`;
}

/** Why, or what became of the words. */
export function purposeOf({ purpose, purposeState }: Pick<Look, 'purpose' | 'purposeState'>): string {
  return purposeState === 'shown' ? (purpose ?? '') : texts.purposeStates[purposeState];
}

/** Who did it: a member, a key, or the operator. */
export function whoDid({ person, staffId, details }: StaffEvent): string {
  if (person !== null) return personName(person);
  if (staffId !== null) return texts.someone;
  return 'byKey' in details ? texts.key : texts.operator;
}

/** Looks as lines of a table, with the case in full. */
export function lookCells(looks: readonly Look[]): readonly (readonly Cell[])[] {
  const { at, who, what, publicId, receipt, reference, kind, status, purpose } = texts.csv;
  return [
    [at, who, what, publicId, receipt, reference, kind, status, purpose],
    ...looks.map((look) => [
      japanTimeToTheSecond(look.at),
      whoLooked(look),
      whatWasSeen(look),
      look.publicId,
      receiptNumber(look.publicId),
      look.targetUserId,
      kindNames[look.kind],
      statusNames[look.status],
      purposeOf(look),
    ]),
  ];
}

/** The name that somebody gave a key, or that it has none; and whether it was revoked. */
export function nameOfKey({ person }: Pick<KeyRead, 'person'>): string {
  const name = person?.name ?? texts.namelessKey;
  return person?.former ? `${name}${texts.revokedKey}` : name;
}

/** What a key read, in words; an operation that this console does not know keeps its own name. */
export function whatWasRead({ name }: Pick<KeyRead, 'name'>): string {
  const [subject = '', operation] = name.split('.');
  if (name === 'result.redeem') return texts.reads.redeem;
  if (operation === 'list' || name === 'business.listVerifications') return texts.reads.list;
  return operation === 'get' && Object.hasOwn(kindNames, subject)
    ? texts.reads.get(kindNames[subject as keyof typeof kindNames])
    : name;
}

/** How often keys were shown personal data, as lines of a table. */
export function keyReadCells(reads: readonly KeyRead[]): readonly (readonly Cell[])[] {
  const { key, what, count } = texts.keyReadColumns;
  return [
    [texts.csv.day, key, texts.csv.keyId, what, texts.csv.operation, count],
    ...reads.map((read) => [read.day, nameOfKey(read), read.by, whatWasRead(read), read.name, read.count]),
  ];
}

/** Events as lines of a table. @param known addresses of members by id */
export function eventCells(
  events: readonly StaffEvent[],
  known: ReadonlyMap<string, string>,
): readonly (readonly Cell[])[] {
  const { at, who, what, purpose } = texts.csv;
  return [
    [at, who, what, purpose],
    ...events.map((event) => [
      japanTimeToTheSecond(event.at),
      whoDid(event),
      describeEvent(event, known),
      event.words,
    ]),
  ];
}

import type { HistoryAnswer, IdType, PhotoType, Status, TakeType } from '@ekyc/contract';
import { idTypeLabels, photoLabels, statusNames, takeLabels } from '../../words/names.ts';
import { actionNames, actorNames, texts } from './history-texts.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

type Entry = HistoryAnswer['items'][number];

/** Who it was: a member of the staff by their address where it is known. */
export function actorOf(
  { actor, details }: Pick<Entry, 'actor' | 'details'>,
  { me, emails }: { readonly me: string; readonly emails: ReadonlyMap<string, string> },
): string {
  const staff = details['staff'];
  if (staff === me) return texts.you;
  if (typeof staff === 'string') return emails.get(staff) ?? texts.member;
  return actor === 'business' && typeof details['key'] === 'string' ? texts.key : actorNames[actor];
}

/** What happened, with the part of the details that tells people something. */
export function actionOf({ action, details }: Pick<Entry, 'action' | 'details'>): string {
  const name = actionNames[action] ?? texts.other(action);
  const about = aboutOf(details);
  return about === '' ? name : `${name}(${about})`;
}

function aboutOf(details: Entry['details']): string {
  const named = <Key extends string>(name: string, labels: Readonly<Record<Key, string>>) => {
    const value = details[name];
    return typeof value === 'string' && value in labels ? [labels[value as Key]] : [];
  };
  return joinInLine([
    ...named<Status>('decision', statusNames),
    ...named<Status>('status', statusNames),
    ...named<IdType>('idType', idTypeLabels),
    ...named<PhotoType>('photoType', photoLabels),
    ...named<TakeType>('type', takeLabels),
  ]);
}

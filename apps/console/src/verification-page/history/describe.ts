import type { HistoryAnswer, IdType, PhotoType, Status, TakeType } from '@ekyc/contract';
import { durationWords } from '../../words/duration.ts';
import { idTypeLabels, keyName, photoLabels, statusNames, takeLabels } from '../../words/names.ts';
import { actionNames, actorNames, texts } from './history-texts.ts';
import { personName } from '../../words/person-name.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

type Entry = HistoryAnswer['items'][number];

/** Who acted: a member of the staff by their address, where it is known. @param me id of the signed-in member */
export function actorOf({ actor, details, by }: Pick<Entry, 'actor' | 'details' | 'by'>, me: string): string {
  if (details['staff'] === me) return texts.you;
  if (by !== null) return personName(by);
  if (typeof details['staff'] === 'string') return texts.member;
  return actor === 'business' && typeof details['key'] === 'string' ? keyName(null) : actorNames[actor];
}

/** What happened, with the part of the details that tells people something. */
export function actionOf({ action, details }: Pick<Entry, 'action' | 'details'>): string {
  const name = actionNames[action] ?? texts.other(action);
  const about = aboutOf(action, details);
  return about === '' ? name : `${name}(${about})`;
}

function aboutOf(action: string, details: Entry['details']): string {
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
    ...(action === 'recording.cut' ? aboutCut(details) : []),
    ...(action === 'time.advanced' ? aboutTime(details) : []),
  ]);
}

/** How much time passed. */
function aboutTime({ seconds }: Entry['details']): string[] {
  return typeof seconds === 'number' ? [durationWords(seconds)] : [];
}

/** Why some of the video was destroyed, and whether it had left us before. */
function aboutCut({ reason, seenBefore }: Entry['details']): string[] {
  const { cutReasons } = texts;
  const why =
    typeof reason === 'string' && reason in cutReasons ? [cutReasons[reason as keyof typeof cutReasons]] : [];
  return [...why, ...(typeof seenBefore === 'number' && seenBefore > 0 ? [texts.seenBefore] : [])];
}

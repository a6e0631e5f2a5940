import type { WebhookEvent } from '@ekyc/contract';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import { addressTexts, eventNames, subjects } from './webhooks-texts.ts';

/** The events of each kind with their names, in the contract's order. */
export const eventGroups = Object.entries(subjects).map(([subject, name]) => ({
  subject,
  name,
  events: Object.entries(eventNames).map(([event, word]) => ({
    type: `${subject}.${event}` as WebhookEvent,
    name: word,
  })),
}));

/** Which events an address takes: すべて, or 本人確認(承認、否認)、顔の登録(すべて). */
export function describeEvents(taken: readonly WebhookEvent[]): string {
  if (taken.length === 0) return addressTexts.all;
  const groups = eventGroups.flatMap(({ name, events }) => {
    const own = events.filter(({ type }) => taken.includes(type));
    if (own.length === 0) return [];
    const words =
      own.length === events.length ? addressTexts.all : joinInSentence(own.map((event) => event.name));
    return [`${name}(${words})`];
  });
  return joinInSentence(groups);
}

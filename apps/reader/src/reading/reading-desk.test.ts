import type { ReaderStatus, ReadLine } from '@ekyc/contract/reader';
import { newRsaPair, SpecimenCard, specimenDriversLicense } from '@ekyc/testkit/chip-cards';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { type CardReaders, ReaderProblem } from '../card-readers.ts';
import { createEventLog } from '../log-events.ts';
import { ReadingDesk } from './reading-desk.ts';

const contents = specimenDriversLicense(newRsaPair());
const [own, other] = ['its reader', 'another reader'];
const present = { name: own, card: true };

/** A card that stops answering at its third command; then the news comes. @returns the code of the reading's end */
async function endAfter(
  news: Omit<ReaderStatus, 'busy'> | null,
  code: 'no_card' | 'reader_unplugged' = 'no_card',
): Promise<string> {
  let tell: (status: Omit<ReaderStatus, 'busy'>) => void = () => {};
  const readers: CardReaders = {
    watch: (onChange) => {
      tell = onChange;
      onChange({ service: true, readers: [{ name: other, card: false }, present] });
      return { stop: async () => {} };
    },
    connect: async () => {
      const card = new SpecimenCard(contents);
      const transceive = async (apdu: Uint8Array) => {
        if (card.received.length < 2) return card.transceive(apdu);
        // As PC/SC does: what the command is answered comes before the news.
        if (news !== null) setImmediate(() => tell(news));
        throw new ReaderProblem(code);
      };
      return { reader: own, transceive, end: async () => {} };
    },
  };
  const desk = new ReadingDesk(readers, createEventLog(pino({ level: 'silent' })));
  const read = await desk.take(
    {
      keys: { document: 'driversLicense', pin1: '1234', pin2: '5678' },
      nonce: Buffer.alloc(32).toString('base64'),
      mayTakeLast: [],
      readBefore: {},
    },
    new AbortController().signal,
  );
  const lines: ReadLine[] = [];
  await read((line) => void lines.push(line));
  const last = lines.at(-1);
  return last?.type === 'stopped' ? last.code : 'read';
}

test.each([
  ['its reader went too', { service: true, readers: [{ name: other, card: false }] }, 'reader_unplugged'],
  ['the service went too', { service: false, readers: [] }, 'reader_unplugged'],
  ['the card was lifted', { service: true, readers: [{ name: own, card: false }] }, 'card_removed'],
  ['there is no news', null, 'card_removed'],
] as const)('a card that is gone: %s', async (_, news, code) => {
  expect(await endAfter(news)).toBe(code);
});

test('what the command itself is answered may say it already', async () => {
  expect(await endAfter(null, 'reader_unplugged')).toBe('reader_unplugged');
});

import {
  lockedCard,
  newRsaPair,
  newTestAuthority,
  PassportChip,
  passportZone,
  printedNumber,
  ResidenceCardChip,
  residenceCardNumber,
  SpecimenCard,
  type SpecimenContents,
  specimenDriversLicense,
  specimenMyNumberCard,
  specimenPassport,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import {
  ask,
  askOnce,
  consoleOrigin,
  nonce,
  read,
  startVirtualReader,
  until,
  type VirtualReader,
  whyNoVirtualReader,
} from '@ekyc/testkit/virtual-reader';
import type { ReaderKeys } from '@ekyc/contract/reader';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEventLog, pcscReaders, type RunningReader, startReader } from '@ekyc/reader/testing';

const reason = whyNoVirtualReader();
const license = { document: 'driversLicense', pin1: '1234', pin2: '5678' } as const;
const passport = specimenPassport(newTestAuthority('rsa'), { pace: 'aes128' });
const licence = () => specimenDriversLicense(newRsaPair());
const plain = (contents: SpecimenContents) => () => new SpecimenCard(contents).transceive;
const residence = (kind: '1' | '05', manner: 'rsa' | 'ecdsa') => {
  const contents = specimenResidenceCard(kind, newTestAuthority(manner));
  return () => new ResidenceCardChip(contents).transceive;
};

const documents: readonly {
  readonly name: string;
  readonly keys: ReaderKeys;
  readonly power: () => SpecimenCard['transceive'];
  readonly files: number;
}[] = [
  { name: '運転免許証', keys: license, power: plain(licence()), files: 8 },
  {
    name: 'マイナンバーカード',
    keys: { document: 'myNumberCard', printedNumber },
    power: plain(specimenMyNumberCard(newRsaPair())),
    files: 3,
  },
  {
    name: '在留カード (2)',
    keys: { document: 'residenceCard', cardNumber: residenceCardNumber },
    power: residence('05', 'ecdsa'),
    files: 10,
  },
  {
    name: '在留カード (1)',
    keys: { document: 'residenceCard', cardNumber: residenceCardNumber },
    power: residence('1', 'rsa'),
    files: 9,
  },
  {
    name: '旅券',
    keys: { document: 'passport', ...passportZone },
    power: () => new PassportChip(passport).transceive,
    files: 6,
  },
];

describe.skipIf(reason !== null)(
  `through pcscd and a virtual reader${reason ? ` (skipped: ${reason})` : ''}`,
  () => {
    let virtual: VirtualReader;
    let program: RunningReader;
    let token: string;
    const hasCard = (wanted: boolean) =>
      until(program.port, token, ({ readers }) => readers.some(({ card }) => card) === wanted);
    const lay = async (power: () => SpecimenCard['transceive']) => {
      const laid = await virtual.lay(power);
      await hasCard(true);
      return {
        take: async () => {
          await laid.take();
          await hasCard(false);
        },
      };
    };

    beforeAll(async () => {
      virtual = await startVirtualReader();
      const log = createEventLog(pino({ level: 'silent' }));
      program = await startReader({ origin: consoleOrigin, port: 0, readers: pcscReaders(), log });
      const paired = await askOnce(program.port, { path: '/pair', body: { code: program.newCode() } });
      token = String(paired['token']);
      await until(program.port, token, ({ readers }) => readers.length > 0);
    });
    afterAll(async () => {
      await program?.close();
      await virtual?.stop();
    });

    test.each(documents)('$name is read whole', async ({ keys, power, files }) => {
      const card = await lay(power);
      const kinds = new Set<string>();
      const last = await read(program.port, token, { keys }, (line) =>
        kinds.add(line.type === 'progress' ? line.progress.type : line.type),
      );
      await card.take();
      expect(last).toMatchObject({ type: 'read', document: keys.document });
      expect(last.type === 'read' && Object.keys(last.files)).toHaveLength(files);
      expect(kinds).toContain('reading');
      expect(last.type === 'read' && last.domicileFile !== undefined).toBe(
        keys.document === 'driversLicense',
      );
    });

    test('a card torn away is told of, and goes on where it was once it is back', async () => {
      const contents = licence();
      let left = 12;
      let laid: { take(): Promise<void> } | undefined;
      laid = await lay(() => {
        const card = new SpecimenCard(contents);
        return async (apdu) => {
          left -= 1;
          if (left === 0) void laid?.take();
          return card.transceive(apdu);
        };
      });
      const torn = await read(program.port, token, { keys: license });
      if (torn.type !== 'stopped') throw new Error('read all the same');
      expect(torn.code).toBe('card_removed');
      const before = Object.keys(torn.files).length;
      expect(before).toBeGreaterThan(0);
      await hasCard(false);
      const again = await lay(plain(contents));
      const selected: string[] = [];
      const last = await read(program.port, token, { keys: license, readBefore: torn.files }, (line) => {
        if (line.type === 'progress' && line.progress.type === 'reading') selected.push(line.progress.file);
      });
      await again.take();
      expect(last.type === 'read' && Object.keys(last.files)).toHaveLength(8);
      // What had been read is not read again.
      expect(selected.filter((file) => file in torn.files)).toEqual([]);
    });

    test('a locked PIN, a wrong one and the last try are told apart, and the last is not spent unasked', async () => {
      const locked = await lay(plain(lockedCard(licence())));
      expect(await read(program.port, token, { keys: license })).toMatchObject({
        type: 'stopped',
        code: 'key_locked',
        triesLeft: 0,
      });
      await locked.take();
      const contents = licence();
      const card = await lay(plain(contents));
      const keys = { ...license, pin1: '0000' };
      const codes: unknown[] = [];
      for (let time = 0; time < 3; time++) codes.push(await read(program.port, token, { keys }));
      expect(codes).toMatchObject([
        { code: 'wrong_key', key: 'pin1', triesLeft: 2 },
        { code: 'wrong_key', key: 'pin1', triesLeft: 1 },
        { code: 'last_try', key: 'pin1', triesLeft: 1 },
      ]);
      expect(contents.keys['0001']?.tries).toBe(1);
      const said = await read(program.port, token, { keys: license, mayTakeLast: ['pin1'] });
      expect(said.type).toBe('read');
      await card.take();
    });

    test('of two pages one reads, and the other is told', async () => {
      const contents = licence();
      let goOn = () => {};
      const held = new Promise<void>((resolve) => (goOn = resolve));
      const card = await lay(() => {
        const inside = new SpecimenCard(contents);
        return async (apdu) => {
          if (inside.received.length === 5) await held;
          return inside.transceive(apdu);
        };
      });
      const first = read(program.port, token, { keys: license });
      await until(program.port, token, ({ busy }) => busy);
      const second = await askOnce(program.port, { path: '/read', token, body: { nonce, keys: license } });
      expect(second).toEqual({ status: 409, code: 'card_in_use' });
      goOn();
      expect((await first).type).toBe('read');
      await until(program.port, token, ({ busy }) => !busy);
      await card.take();
    });

    test('a page that goes away in the middle lets the card go', async () => {
      const card = await lay(plain(licence()));
      const { answered, leave } = ask(program.port, { path: '/read', token, body: { nonce, keys: license } });
      await answered;
      leave();
      await until(program.port, token, ({ busy }) => !busy);
      expect((await read(program.port, token, { keys: license })).type).toBe('read');
      await card.take();
    });

    test('without a card, and with a reader that is pulled out in the middle, the page is told; then it works again', async () => {
      const asked = { path: '/read', token, body: { nonce, keys: license } };
      expect(await askOnce(program.port, asked)).toEqual({ status: 409, code: 'no_card' });
      const contents = licence();
      await lay(() => {
        const inside = new SpecimenCard(contents);
        return async (apdu) => {
          if (inside.received.length === 12) void virtual.unplug();
          return inside.transceive(apdu);
        };
      });
      const torn = await read(program.port, token, { keys: license });
      expect(torn).toMatchObject({ type: 'stopped', code: 'reader_unplugged' });
      await until(program.port, token, ({ service }) => !service);
      expect(await askOnce(program.port, asked)).toEqual({ status: 503, code: 'no_card_service' });
      await virtual.plug();
      await until(program.port, token, ({ readers }) => readers.length > 0);
      const card = await lay(plain(contents));
      expect((await read(program.port, token, { keys: license })).type).toBe('read');
      await card.take();
    });

    test('another page, and a wrong code, are refused before the reader is asked', async () => {
      const card = await lay(plain(licence()));
      const foreign = {
        path: '/read',
        token,
        body: { nonce, keys: license },
        origin: 'https://shop.example',
      };
      expect(await askOnce(program.port, foreign)).toEqual({ status: 403, code: 'origin_not_allowed' });
      const code = program.newCode();
      const wrong = code === '000000' ? '000001' : '000000';
      expect(await askOnce(program.port, { path: '/pair', body: { code: wrong } })).toEqual({
        status: 403,
        code: 'code_wrong',
        triesLeft: 4,
      });
      await card.take();
    });
  },
);

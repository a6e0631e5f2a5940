import { expect, test } from 'vitest';
import { allowedCommands, type AllowedApplication, type ReadCard } from './allowed-commands.ts';
import {
  type Command,
  readBinary,
  readShortFile,
  selectApplication,
  selectFile,
  selectMaster,
  verifyKey,
} from './apdu.ts';
import { CommandGuard } from './command-guard.ts';

const documents = Object.keys(allowedCommands) as ReadCard[];
const face = 'd3921000310001010402';
const text = 'd3921000310001010408';
const allIds = Array.from({ length: 65_536 }, (_, id) => id.toString(16).padStart(4, '0'));

test('of the My Number card only these files and keys can be selected', () => {
  const selectable = (aid: string) =>
    allIds.filter((id) => {
      const guard = new CommandGuard('myNumberCard');
      guard.allows(selectApplication(aid));
      return passes(guard, selectFile(id));
    });
  // Not 0001 (age record) and 0005 (picture of the My Number), 0011, 0013 (照合番号A).
  expect(selectable(face)).toEqual(['0002', '0004', '0012']);
  // Not 0001 (My Number), 0003 (its digest), 0011 (PIN), 0014 (照合番号A).
  expect(selectable(text)).toEqual(['0002', '0015']);
});

test('of a passport only these files can be selected: no fingerprints, no irises', () => {
  const selectable = (aid: string) =>
    allIds.filter((id) => {
      const guard = new CommandGuard('passport');
      if (aid !== '') guard.allows(selectApplication(aid));
      return passes(guard, selectFile(id));
    });
  expect(selectable('a0000002471001')).toEqual(['0101', '0102', '010b', '010e', '010f', '011d', '011e']);
  expect(selectable('')).toEqual(['011c']);
});

test('no document lets the signing keys of the My Number card be reached', () => {
  for (const document of documents) {
    const jpki = selectApplication('d392f000260100000001');
    expect(passes(new CommandGuard(document), jpki), document).toBe(false);
    if (document === 'myNumberCard') continue;
    for (const aid of [face, text])
      expect(passes(new CommandGuard(document), selectApplication(aid))).toBe(false);
  }
});

test('short names and keys by reference lead around nothing', () => {
  for (const aid of [face, text]) {
    for (let byte = 0; byte < 256; byte++) {
      const guard = new CommandGuard('myNumberCard');
      guard.allows(selectApplication(aid));
      expect(passes(guard, readShortFile(byte & 0x7f, 256))).toBe(false);
      expect(passes(guard, readBinary(0, 16)), 'nothing is selected').toBe(false);
      expect(passes(guard, verifyKey(byte)), `key ${byte}`).toBe(false);
      guard.allows(selectFile('0002'));
      expect(passes(guard, verifyKey(byte)), 'a file is no key').toBe(false);
    }
  }
});

test('a selected key is not read, and another application forgets what was selected', () => {
  const guard = new CommandGuard('myNumberCard');
  guard.allows(selectApplication(face));
  guard.allows(selectFile('0012'));
  expect(passes(guard, readBinary(0, 16))).toBe(false);
  guard.allows(selectFile('0002'));
  guard.allows(selectApplication(text));
  expect(passes(guard, readBinary(0, 16))).toBe(false);
});

test('every header that is not in the table is refused, whatever the document', () => {
  for (const document of documents) {
    const applications: readonly AllowedApplication[] = Object.values(allowedCommands[document]);
    for (const { aid } of applications) {
      const passed = new Set<string>();
      for (const cla of [0, 4, 8, 0x0c, 0x10, 0x80, 0x84, 0xff])
        for (let ins = 0; ins < 256; ins++)
          for (const parameters of [0, 0x86, 0x41a4, 0x41a6, 0xc1a4, 0x9e00]) {
            const guard = new CommandGuard(document);
            if (aid !== '') guard.allows(selectApplication(aid));
            const command = { cla, ins, p1: parameters >> 8, p2: parameters & 0xff };
            if (passes(guard, command)) passed.add(`${cla} ${ins}`);
          }
      const pace = ['0 34', '16 134', '0 134'];
      const known = ['0 164', '0 32', '0 132', '0 130', '128 42'];
      // Active authentication; chip authentication by MANAGE SECURITY ENVIRONMENT and GENERAL AUTHENTICATE.
      const proofs = ['0 136', '0 34', '0 134'];
      const more = document !== 'passport' ? [] : aid === '' ? pace : proofs;
      expect(
        [...passed].filter((one) => ![...known, ...more].includes(one)),
        document,
      ).toEqual([]);
    }
  }
});

test('the master file is selected only where the document has one in the table', () => {
  const able = documents.filter((document) => passes(new CommandGuard(document), selectMaster));
  expect(able).toEqual(['driversLicense', 'residenceCard', 'passport']);
});

const passes = (guard: CommandGuard, command: Command) => guard.allows(command);

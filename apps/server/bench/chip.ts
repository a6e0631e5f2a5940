import { nodeCiphers } from '@ekyc/chip/node';
import { type ChipKeys, type ChipReading, readChip } from '@ekyc/chip';
import {
  type ChipJudge,
  type ChipTrust,
  type DrawnChallenge,
  drawChallenge,
  verifyChip,
} from '@ekyc/chip/verify';
import {
  licenceSigner,
  newRsaPair,
  newTestAuthority,
  PassportChip,
  passportZone,
  printedNumber,
  ResidenceCardChip,
  residenceCardNumber,
  SpecimenCard,
  specimenDriversLicense,
  specimenMyNumberCard,
  specimenPassport,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { type Benchmark, compared, type Measurement } from './benchmark.ts';

/** Milliseconds of processor time that verifying one document may take; decoding its pictures is the engine's. */
const wantedMs = 20;
const rounds = { quick: 20, full: 200 };

interface Card {
  readonly transceive: SpecimenCard['transceive'];
  readonly received: readonly Uint8Array[];
}
interface Subject {
  readonly keys: ChipKeys;
  readonly card: () => Card;
}

const [police, municipal] = [newRsaPair(), newRsaPair()];
const residence = { rsa: newTestAuthority('rsa', 'ISA'), curve: newTestAuthority('ecdsa384', 'ISA') };
const country = newTestAuthority('pss', 'e-passportCSCA');
const trust: ChipTrust = {
  myNumberAuthorities: [{ name: 'test', key: municipal.publicKey }],
  licenceSigners: [{ name: 'test', ...licenceSigner, key: police.publicKey }],
  residenceAuthorities: Object.values(residence).map(({ certificate }) => ({ name: 'test', certificate })),
  passportRoots: [{ name: 'test', country: 'JPN', certificate: country.certificate }],
};
const chipKeys = {
  curve: { cipher: 'aes128', curve: 'brainpoolP256r1' },
  numbers: { cipher: 'aes256', curve: 'numbered2' },
} as const;
const residenceKeys = { document: 'residenceCard', cardNumber: residenceCardNumber } as const;
const passportKeys = { document: 'passport', ...passportZone } as const;

function challenged(by: keyof typeof chipKeys): PassportChip {
  const details = { pace: 'aes128', active: 'none', chipKey: chipKeys[by] } as const;
  return new PassportChip(specimenPassport(country, details));
}

const subjects: Readonly<Record<string, Subject>> = {
  driversLicense: {
    keys: { document: 'driversLicense', pin1: '1234', pin2: '5678' },
    card: () => new SpecimenCard(specimenDriversLicense(police)),
  },
  myNumberCard: {
    keys: { document: 'myNumberCard', printedNumber },
    card: () => new SpecimenCard(specimenMyNumberCard(municipal)),
  },
  residenceCardFirst: {
    keys: residenceKeys,
    card: () => new ResidenceCardChip(specimenResidenceCard('1', residence.rsa)),
  },
  residenceCardSecond: {
    keys: residenceKeys,
    card: () => new ResidenceCardChip(specimenResidenceCard('05', residence.curve)),
  },
  passportByBac: { keys: passportKeys, card: () => new PassportChip(specimenPassport(country)) },
  passportByPace: {
    keys: passportKeys,
    card: () => new PassportChip(specimenPassport(country, { pace: 'aes128' })),
  },
  passportByChallenge: { keys: passportKeys, card: () => challenged('curve') },
  passportByNumbers: { keys: passportKeys, card: () => challenged('numbers') },
};

/**
 * Processor time of this process for verifying each document, without its pictures; and how many commands reading one takes
 * beside the least possible: one for each that is not a READ BINARY, and one for each piece of what was read.
 */
export const chip: Benchmark = async ({ quick = false }) => {
  const found: Measurement[] = [];
  for (const [name, { keys, card }] of Object.entries(subjects)) {
    const used = card();
    const nonce = nodeCiphers.random(32);
    const drawn: DrawnChallenge[] = [];
    const read = await readChip({
      keys,
      transceive: used.transceive,
      ciphers: nodeCiphers,
      nonce,
      forVerification: true,
      challenge: async (securityInfos) => {
        const one = drawChallenge(securityInfos);
        if (!one) throw new Error(`${name}: no key`);
        drawn.push(one);
        return one;
      },
    });
    if (!read.ok) throw new Error(`${name}: ${read.code}`);
    const judge = { nonce, challengeSecret: drawn[0]?.secret, trust, at: new Date() };
    const ms = verifyingMs(read.reading, judge, quick ? rounds.quick : rounds.full);
    found.push(
      compared(`chip/verify/${name}`, 'ms', { value: ms, baseline: wantedMs, bound: { atMost: 1 } }),
      compared(`chip/commands/${name}`, 'commands', {
        value: used.received.length,
        baseline: leastCommands(used.received, read.reading),
      }),
    );
  }
  return found;
};

function verifyingMs(reading: ChipReading, judge: ChipJudge, times: number): number {
  // The verification overwrites the 本籍 that it is given.
  const once = () => {
    const own = reading.domicileFile && { domicileFile: reading.domicileFile.slice() };
    const result = verifyChip({ ...reading, ...own }, judge);
    if (!result.ok) throw new Error(result.code);
  };
  for (let round = 0; round < 3; round += 1) once();
  const before = process.cpuUsage();
  for (let round = 0; round < times; round += 1) once();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / times;
}

/** Bytes of one answer that every phone passes on whole. */
const pieceBytes = 0xdf;

/** Every command that reads nothing is needed once; every file takes as many pieces as it has. */
function leastCommands(received: readonly Uint8Array[], { files, domicileFile }: ChipReading): number {
  const others = received.filter((apdu) => apdu[1] !== 0xb0).length;
  const all = [...Object.values(files), ...(domicileFile ? [domicileFile] : [])];
  // A residence card gives each file in one answer.
  const isWhole = 'master/0b' in files;
  const pieces = all.map(({ length }) => (isWhole ? 1 : Math.max(1, Math.ceil(length / pieceBytes))));
  return others + pieces.reduce((sum, one) => sum + one, 0);
}

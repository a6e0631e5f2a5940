import { createHash, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { AuditLogFile, EvidenceManifest } from '@ekyc/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { chainStart, hashEntry } from '../audit/append-entry.ts';
import { type AuditEntryTable, readStatement } from '../audit/index.ts';
import { type ArchiveFile, jsonFile, smallFile, writeArchive } from './evidence-archive.ts';
import { appendLeaves, type LeafRange, rangeHash } from '../witness/merkle-tree.ts';
import { entryLeaf } from '../witness/merkle-leaf.ts';
import { inclusionRanges } from '../witness/merkle-proof.ts';
import { signHeadText } from '../witness/signed-head.ts';
import { jsonText, proofOf } from '../verification/record.ts';
import { presentEntry } from './present-entry.ts';
import { openArchive } from './read-archive.ts';
import { keyIdOf, readTrustedKeys, type TrustedKey } from './trusted-keys.ts';
import { verifyEvidence } from './verify-evidence.ts';
import { readConsistencyProofs, readWitnessed, type WitnessedHeads } from './witnessed-heads.ts';

let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'ekyc-verify-'));
});
afterAll(() => rm(directory, { recursive: true, force: true }));

const { publicKey, privateKey } = generateKeyPairSync('ed25519');
const pem = publicKey.export({ format: 'pem', type: 'spki' }).toString();
const trusted = readTrustedKeys(pem) as TrustedKey[];
const keyId = keyIdOf(trusted[0] as TrustedKey);
const pictures = ['front', 'selfie'].map((id) => ({ id, bytes: Buffer.from(`picture of ${id}`.repeat(50)) }));
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

const profileFile = { 'profile.json': jsonText({ familyName: '山田' }) };
const salts = { 'profile.json': 'ab'.repeat(32) };
const proofs = {
  'profile.json': proofOf(Buffer.from(salts['profile.json'], 'hex'), profileFile['profile.json']),
};
const decision = { status: 'approved', reasons: [], outcomes: { faceMatch: 'clear' }, idType: null, proofs };

const chain = chainOf([
  ...pictures.map(({ id, bytes }) => ({
    action: 'material.accepted',
    details: { material: id, storedSha256: sha256(bytes) },
  })),
  { action: 'take.frozen', details: { take: 1, pictures: pictures.map(({ bytes }) => sha256(bytes)) } },
  { action: 'verification.decided', details: decision },
]);

function chainOf(given: readonly { action: string; details: unknown }[]): AuditEntryTable[] {
  const entries: AuditEntryTable[] = [];
  for (const { action, details } of given) {
    const row = {
      verification_id: 'v1',
      sequence: entries.length + 1,
      at: new Date(Date.UTC(2026, 10, 21, 0, 0, entries.length)),
      actor: 'visitor' as const,
      action,
      details: JSON.stringify(details),
      previous_hash: entries.at(-1)?.hash ?? chainStart,
    };
    entries.push({ ...row, hash: hashEntry(row) });
  }
  return entries;
}

const manifest: Omit<EvidenceManifest, 'files'> = {
  format: 'ekyc-evidence/3',
  publicId: 'A'.repeat(24),
  verificationId: 'v1',
  business: 'biz_1',
  status: 'approved',
  madeAt: '2026-11-21T01:00:00.000Z',
  key: {
    id: 'k1',
    algorithm: 'Ed25519',
    validFrom: '2026-01-01T00:00:00.000Z',
    validUntil: '2028-01-01T00:00:00.000Z',
  },
  audit: { entries: chain.length, head: (chain.at(-1) as AuditEntryTable).hash.toString('hex') },
};

/** What the archive tells beside manifest and chain. */
const record = {
  publicId: manifest.publicId,
  verificationId: 'v1',
  business: 'biz_1',
  kind: 'identification',
  mode: 'live',
  regime: 'none',
  method: 'picture',
  ruleVersion: 'none/1',
  idType: null,
};

/** The files that a decision of the chain proves; the outcomes are those it tells. */
function recordOf(entries: readonly AuditEntryTable[]): Record<string, string> {
  const outcomes = Object.entries(readStatement(entries).outcomes ?? {});
  return {
    ...profileFile,
    'examinations.json': jsonText(outcomes.map(([check, outcome]) => ({ check, outcome }))),
  };
}

/** A log of these entries alone, its head signed by whoever makes the file. */
function logOf(entries: readonly AuditEntryTable[]): AuditLogFile {
  const { completed } = appendLeaves([], entries.map(entryLeaf));
  const nodes = new Map(completed.map(({ level, position, hash }) => [`${level}/${position}`, hash]));
  const hash = (range: LeafRange) =>
    rangeHash(range, ({ level, position }) => nodes.get(`${level}/${position}`) as Buffer).toString('hex');
  const size = entries.length;
  const rootHash = hash({ start: 0, end: size });
  const head = { size, rootHash, timestamp: manifest.madeAt, keyId };
  return {
    format: 'ekyc-audit-log/1',
    head: signHeadText(head, privateKey),
    entries: entries.map((_, position) => ({
      sequence: position + 1,
      position,
      hashes: inclusionRanges(position, size).map(hash),
    })),
    earlier: [],
  };
}

const lines = (entries: readonly AuditEntryTable[]) =>
  entries.map((entry) => `${JSON.stringify(presentEntry(entry))}\n`).join('');

function filesWith(entries: readonly AuditEntryTable[], shown = pictures): ArchiveFile[] {
  return [
    jsonFile('verification.json', { ...readStatement(entries), ...record, proofs: undefined }),
    ...Object.entries(recordOf(entries)).map(([name, text]) => smallFile(name, text)),
    jsonFile('salts.json', salts),
    jsonFile('staff.json', []),
    smallFile('webhooks.jsonl', ''),
    smallFile('audit.jsonl', lines(entries)),
    jsonFile('audit-log.json', logOf(entries)),
    ...shown.map(({ id, bytes }) => ({
      name: `pictures/${id}.jpg`,
      size: bytes.length,
      sha256: sha256(bytes),
      open: () => Promise.resolve(bytes),
    })),
  ];
}

let count = 0;
async function place(bytes: Uint8Array): Promise<string> {
  const path = join(directory, `${++count}.zip`);
  await writeFile(path, bytes);
  return path;
}

async function archive(
  files: readonly ArchiveFile[] = filesWith(chain),
  key: KeyObject = privateKey,
  change: Partial<typeof manifest> = {},
): Promise<string> {
  return place(await buffer(writeArchive({ ...manifest, ...change }, files, key)));
}

/** Every file of a good archive, to be packed again otherwise. */
async function unpack(): Promise<Map<string, Buffer>> {
  const open = await openArchive(await archive());
  const files = new Map<string, Buffer>();
  for (const name of open.names) files.set(name, await open.read(name));
  open.close();
  return files;
}

async function pack(files: Iterable<readonly [string, Buffer]>, compress = false): Promise<string> {
  const zip = new ZipFile();
  for (const [name, bytes] of files) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return place(await buffer(zip.outputStream));
}

const codes = async (path: string, keys = trusted) =>
  (await verifyEvidence(path, keys)).findings.map(({ code, detail }) =>
    detail === undefined ? code : `${code} ${detail}`,
  );

describe('verifyEvidence', () => {
  test('finds nothing in a genuine file, and packing it again changes nothing', async () => {
    const verdict = await verifyEvidence(await archive(), trusted);
    expect(verdict).toMatchObject({
      findings: [],
      manifest: { publicId: manifest.publicId, status: 'approved' },
    });
    expect(await codes(await pack(await unpack()))).toEqual([]);
  });

  test('finds one flipped bit, whichever file it is in', async () => {
    const names = [...(await unpack()).keys()];
    expect(names).toHaveLength(12);
    for (const name of names.filter((one) => one !== 'webhooks.jsonl')) {
      const files = await unpack();
      const bytes = files.get(name) as Buffer;
      const middle = Math.floor(bytes.length / 2);
      bytes[middle] = (bytes[middle] as number) ^ 1;
      expect(await codes(await pack(files)), name).not.toEqual([]);
    }
  });

  test('finds a removed and an added file', async () => {
    for (const name of ['verification.json', 'audit.jsonl', 'pictures/front.jpg']) {
      const files = await unpack();
      files.delete(name);
      expect(await codes(await pack(files))).toContain(`file_missing ${name}`);
    }
    const more = (await unpack()).set('pictures/other.jpg', Buffer.from('x'));
    expect(await codes(await pack(more))).toEqual(['file_unexpected pictures/other.jpg']);
    const bare = await unpack();
    bare.delete('manifest.sig');
    expect(await codes(await pack(bare))).toEqual(['signature_missing']);
    bare.delete('manifest.json');
    expect(await codes(await pack(bare))).toEqual(['manifest_missing']);
  });

  test('finds pictures that changed places', async () => {
    const files = await unpack();
    const [front, selfie] = [files.get('pictures/front.jpg'), files.get('pictures/selfie.jpg')] as [
      Buffer,
      Buffer,
    ];
    files.set('pictures/front.jpg', selfie).set('pictures/selfie.jpg', front);
    expect(await codes(await pack(files))).toEqual(
      expect.arrayContaining(['file_changed pictures/front.jpg', 'file_changed pictures/selfie.jpg']),
    );
  });

  test('finds a changed manifest and another key', async () => {
    const files = await unpack();
    const text = (files.get('manifest.json') as Buffer).toString('utf8');
    files.set('manifest.json', Buffer.from(text.replace('"approved"', '"declined"')));
    expect(await codes(await pack(files))).toEqual(['signature_wrong']);
    files.set('manifest.json', Buffer.from(`${text} `));
    expect(await codes(await pack(files))).toEqual(['signature_wrong']);
    files.set('manifest.json', Buffer.from('{}'));
    expect(await codes(await pack(files))).toEqual(['manifest_malformed']);
    const other = generateKeyPairSync('ed25519');
    expect(await codes(await archive(filesWith(chain), other.privateKey))).toEqual(['signature_wrong']);
  });

  test('asks the key for its validity when the file was made', async () => {
    const described = (validFrom: string, validUntil: string, id = keyId): TrustedKey[] => [
      { id, publicKey, validFrom: new Date(validFrom), validUntil: new Date(validUntil) },
    ];
    const path = await archive(filesWith(chain), privateKey, { key: { ...manifest.key, id: keyId } });
    expect(await codes(path, described('2026-01-01', '2026-11-22'))).toEqual([]);
    expect(await codes(path, described('2024-01-01', '2026-11-20'))).toEqual([
      `key_not_valid_then ${manifest.madeAt}`,
    ]);
    expect(await codes(path, described('2026-11-22', '2028-01-01'))).toHaveLength(1);
    expect(await codes(path, described('2026-01-01', '2028-01-01', 'k2'))).toEqual([`key_unknown ${keyId}`]);
    const late = { madeAt: manifest.key.validUntil };
    expect(await codes(await archive(filesWith(chain), privateKey, late))).toHaveLength(1);
  });

  test('finds a file that is cut anywhere', async () => {
    const bytes = await readFile(await archive());
    for (const share of [0, 0.1, 0.5, 0.9, 0.999]) {
      const cut = await place(bytes.subarray(0, Math.floor(bytes.length * share)));
      expect((await codes(cut)).join(), String(share)).toContain('archive_refused');
    }
  });
});

describe('what the record says, whoever signed it', () => {
  test('a cut, changed, reordered or foreign chain', async () => {
    expect(await codes(await archive(filesWith(chain.slice(0, -1))))).toEqual([
      'evidence_contradicts status of the manifest',
      'chain_cut entry 4',
    ]);
    const shorter = { audit: { ...manifest.audit, entries: 3 } };
    expect(await codes(await archive(filesWith(chain), privateKey, shorter))).toEqual(['chain_cut 4']);
    const changed = chain.with(2, { ...(chain[2] as AuditEntryTable), actor: 'operator' });
    expect(await codes(await archive(filesWith(changed)))).toContain('chain_broken entry 3');
    expect(await codes(await archive(filesWith(chain.toSpliced(1, 1))))).toContain('chain_broken entry 2');
    expect(await codes(await archive(filesWith(chain), privateKey, { verificationId: 'v2' }))).toEqual([
      'evidence_contradicts verificationId',
      'chain_broken entry 1',
    ]);
    const words = filesWith(chain).map((file) =>
      file.name === 'audit.jsonl' ? smallFile(file.name, '{"no":"entry"}\n') : file,
    );
    expect(await codes(await archive(words))).toEqual(['record_malformed audit.jsonl']);
  });

  test('who of the business did what, and why, in other words or not at all', async () => {
    const words = '書類の写りを確認した';
    const acted = chainOf([
      { action: 'x', details: {} },
      { action: 'decided', details: { staff: 'stf_1', reasonSha256: sha256(Buffer.from(words)) } },
    ]);
    const head = {
      status: 'created' as const,
      audit: { entries: 2, head: (acted[1] as AuditEntryTable).hash.toString('hex') },
    };
    const act = {
      sequence: 2,
      at: acted[1]?.at.toISOString(),
      action: 'decided',
      by: 'stf_1',
      kind: 'staff',
      name: 'a@shop.example',
      words,
      sha256: sha256(Buffer.from(words)),
    };
    const found = async (acts: unknown) =>
      codes(
        await archive(
          [
            ...filesWith(acted, []).filter(({ name }) => name !== 'staff.json'),
            smallFile('staff.json', JSON.stringify(acts)),
          ],
          privateKey,
          head,
        ),
      );
    expect(await found([act])).toEqual([]);
    // After years only the hash may be left.
    expect(await found([{ ...act, words: null }])).toEqual([]);
    for (const wrong of [
      { words: '別の理由' },
      { by: 'stf_2' },
      { sha256: null },
      { at: '2026-01-01T00:00:00.000Z' },
    ])
      expect(await found([{ ...act, ...wrong }])).toEqual(['staff_file_wrong entry 2']);
    // The hash is of the words alone, as earlier versions had it.
    const salt = 'ab'.repeat(32);
    expect(await found([{ ...act, salt: null }])).toEqual([]);
    expect(await found([{ ...act, salt }])).toEqual(['staff_file_wrong entry 2']);
    expect(await found([{ ...act, salt: 'ab' }])).toEqual(['record_malformed staff.json']);
    expect(await found([])).toEqual(['staff_file_wrong entry 2']);
    expect(await found([act, { ...act, sequence: 9 }])).toEqual(['staff_file_wrong entry 9']);
    expect(await found('x')).toEqual(['record_malformed staff.json']);
  });

  test('words whose hash is salted: the salt proves them, and no other does', async () => {
    const words = '書類の写りを確認した';
    const salt = 'ab'.repeat(32);
    const reasonSha256 = sha256(Buffer.concat([Buffer.from(salt, 'hex'), Buffer.from(words)]));
    const acted = chainOf([{ action: 'decided', details: { staff: 'stf_1', reasonSha256 } }]);
    const [entry] = acted as [AuditEntryTable];
    const head = { status: 'created' as const, audit: { entries: 1, head: entry.hash.toString('hex') } };
    const of = { sequence: 1, at: entry.at.toISOString(), action: 'decided', by: 'stf_1', kind: 'staff' };
    const found = async (changed: Readonly<Record<string, unknown>>) => {
      const act = { ...of, name: 'a@shop.example', words, salt, sha256: reasonSha256, ...changed };
      const files = filesWith(acted, []).filter(({ name }) => name !== 'staff.json');
      const staff = smallFile('staff.json', JSON.stringify([act]));
      return codes(await archive([...files, staff], privateKey, head));
    };
    expect(await found({})).toEqual([]);
    expect(await found({ words: null })).toEqual([]);
    for (const wrong of [{ words: '別の理由' }, { salt: 'cd'.repeat(32) }, { salt: null }])
      expect(await found(wrong)).toEqual(['staff_file_wrong entry 1']);
  });

  test('a missing, exchanged or unknown picture', async () => {
    expect(await codes(await archive(filesWith(chain, pictures.slice(0, 1))))).toEqual([
      'picture_missing pictures/selfie.jpg',
    ]);
    const [front, selfie] = pictures as [(typeof pictures)[0], (typeof pictures)[0]];
    const exchanged = [
      { id: front.id, bytes: selfie.bytes },
      { id: selfie.id, bytes: front.bytes },
    ];
    expect(await codes(await archive(filesWith(chain, exchanged)))).toEqual([
      'picture_not_in_chain pictures/front.jpg',
      'picture_not_in_chain pictures/selfie.jpg',
    ]);
    const unknown = [...pictures, { id: 'other', bytes: Buffer.from('x') }];
    expect(await codes(await archive(filesWith(chain, unknown)))).toEqual([
      'picture_not_in_chain pictures/other.jpg',
    ]);
    const frozen = chainOf([{ action: 'take.frozen', details: { take: 1, pictures: ['00'] } }]);
    const head = {
      status: 'created' as const,
      audit: { entries: 1, head: (frozen[0] as AuditEntryTable).hash.toString('hex') },
    };
    expect(await codes(await archive(filesWith(frozen, []), privateKey, head))).toEqual([
      'picture_missing entry 1',
    ]);
  });
});

describe('what the chain says of the decision, whoever signed another thing', () => {
  /** Signed by the real key, with files in place of those there were. */
  const changed = (files: Readonly<Record<string, unknown>>, change: Partial<typeof manifest> = {}) =>
    archive(
      filesWith(chain).map((file) => (file.name in files ? jsonFile(file.name, files[file.name]) : file)),
      privateKey,
      change,
    );
  const approved = { ...record, status: 'approved', decision: 'approved', reasons: [] };

  test.each([
    ['another name', 'profile.json', { familyName: '佐藤' }, 'profile.json'],
    ['no name', 'profile.json', null, 'profile.json'],
    [
      'another outcome',
      'examinations.json',
      [{ check: 'faceMatch', outcome: 'failed' }],
      'outcome faceMatch',
    ],
    [
      'an outcome more',
      'examinations.json',
      [
        { check: 'faceMatch', outcome: 'clear' },
        { check: 'expiry', outcome: 'failed' },
      ],
      'outcome expiry',
    ],
    ['another status', 'verification.json', { ...approved, status: 'declined' }, 'status'],
    ['another decision', 'verification.json', { ...approved, decision: 'review' }, 'decision'],
    ['other reasons', 'verification.json', { ...approved, reasons: ['liveness'] }, 'reasons'],
    ['another document', 'verification.json', { ...approved, idType: 'passport' }, 'idType'],
    ['another business', 'verification.json', { ...approved, business: 'biz_2' }, 'business'],
    ['another salt', 'salts.json', { 'profile.json': 'cd'.repeat(32) }, 'profile.json'],
    ['no salt', 'salts.json', {}, 'profile.json'],
  ])('%s', async (_, name, value, differs) => {
    expect(await codes(await changed({ [name]: value }))).toEqual([`evidence_contradicts ${differs}`]);
  });

  test('another status in the manifest alone', async () => {
    expect(await codes(await changed({}, { status: 'declined' }))).toEqual([
      'evidence_contradicts status of the manifest',
    ]);
  });

  test('a form from before the log, to leave the log out', async () => {
    const without = filesWith(chain).filter(({ name }) => name !== 'audit-log.json');
    for (const name of ['staff.json', 'webhooks.jsonl'])
      expect(await codes(await archive(filesWith(chain).filter((file) => file.name !== name)))).toEqual([
        `file_missing ${name}`,
      ]);
    for (const format of ['ekyc-evidence/1', 'ekyc-evidence/2', 'ekyc-evidence/3'] as const)
      expect(await codes(await archive(without, privateKey, { format }))).toEqual(['log_missing']);
  });

  test('a message that contradicts the chain of that time, in the file or as its receiver stored it', async () => {
    const audit = { entries: chain.length, head: (chain.at(-1) as AuditEntryTable).hash.toString('hex') };
    const honest = { publicId: manifest.publicId, audit, ...decision, decision: 'approved' };
    const message = (data: unknown) => JSON.stringify({ data });
    const inFile = async (data: unknown) =>
      codes(
        await archive([
          ...filesWith(chain).filter(({ name }) => name !== 'webhooks.jsonl'),
          smallFile('webhooks.jsonl', `${message(data)}\n`),
        ]),
      );
    const atReceiver = async (data: unknown) => {
      const witness = { sources: [readWitnessed(message(data)) as WitnessedHeads], proofs: [] };
      const { findings } = await verifyEvidence(await archive(), trusted, witness);
      return findings.map(({ code, detail }) => `${code} ${detail}`);
    };
    expect([...(await inFile(honest)), ...(await atReceiver(honest))]).toEqual([]);
    const lied = { ...honest, status: 'declined', outcomes: { faceMatch: 'failed' } };
    expect(await inFile(lied)).toEqual([
      'evidence_contradicts webhooks.jsonl, entry 4, status',
      'evidence_contradicts webhooks.jsonl, entry 4, outcome faceMatch',
    ]);
    expect(await atReceiver(lied)).toEqual([
      'evidence_contradicts entry 4, status',
      'evidence_contradicts entry 4, outcome faceMatch',
    ]);
  });

  test('what an earlier version decided stays genuine, and is not said to be proved', async () => {
    const old = chainOf([{ action: 'verification.decided', details: { status: 'approved', reasons: [] } }]);
    const head = { audit: { entries: 1, head: (old[0] as AuditEntryTable).hash.toString('hex') } };
    const path = await archive(filesWith(old, []), privateKey, { ...head, format: 'ekyc-evidence/2' });
    expect(await verifyEvidence(path, trusted)).toMatchObject({
      findings: [],
      proved: { outcomes: true, files: [] },
    });
    expect((await verifyEvidence(await archive(), trusted)).proved).toEqual({
      outcomes: true,
      files: ['profile.json'],
    });
  });
});

describe('what a stranger wrote takes no memory and no time', () => {
  const brackets = Buffer.alloc(20 << 20, '[');

  test('a manifest of brackets, and files of a manifest that nobody signed', async () => {
    const files = await unpack();
    files.set('manifest.json', brackets);
    expect(await codes(await pack(files))).toEqual(['manifest_malformed']);
    files.set('manifest.json', Buffer.from('['.repeat(1 << 20)));
    expect(await codes(await pack(files))).toEqual(['manifest_malformed']);
    const foreign = generateKeyPairSync('ed25519').privateKey;
    const hostile = [...filesWith(chain), smallFile('licence.json', brackets.toString('latin1'))];
    const path = await archive(hostile, foreign);
    const before = process.memoryUsage().heapUsed;
    expect(await codes(path)).toEqual(['signature_wrong']);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(60 << 20);
  });

  test('lists of a signed file, heads, proofs and keys', async () => {
    const text = brackets.toString('latin1');
    const before = process.memoryUsage().heapUsed;
    for (const name of ['staff.json', 'audit.jsonl', 'audit-log.json', 'examinations.json']) {
      const others = filesWith(chain).filter((file) => file.name !== name);
      expect(await codes(await archive([...others, smallFile(name, text)]))).toContainEqual(
        expect.stringMatching(/record_malformed|log_missing/),
      );
    }
    expect([readWitnessed(text), readConsistencyProofs(text), readTrustedKeys(text)]).toEqual([
      null,
      null,
      null,
    ]);
    expect(process.memoryUsage().heapUsed - before).toBeLessThan(200 << 20);
  });
});

describe('hostile archives are refused before anything is read', () => {
  const good = async () => [...(await unpack())];
  /** Replaces text of the same length everywhere, headers included. */
  const patched = async (path: string, from: string, to: string) => {
    const bytes = await readFile(path);
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) bytes.write(to, at);
    return place(bytes);
  };

  test.each([
    ['../escape.txt', 'aa/escape.txt'],
    ['/etc/xpasswd1', 'aa/escape.txt'],
    ['a\\..\\scape.t', 'aa/escape.txt'],
    ['aa/\0scape.txt', 'aa/escape.txt'],
  ])('the name %j', async (name, placeholder) => {
    const path = await pack([...(await good()), [placeholder, Buffer.from('x')]]);
    expect((await codes(await patched(path, placeholder, name))).join()).toContain('archive_refused');
  });

  test('a name twice, and a name that differs between the headers', async () => {
    const twice = await pack([...(await good()), ['verification.json', Buffer.from('{}\n')]]);
    expect(await codes(twice)).toEqual(['archive_refused an entry is there twice']);
    const bytes = await readFile(await archive());
    // The last one stands in the directory at the end, the first before the file's bytes.
    bytes.write('verificatiom.json', bytes.lastIndexOf('verification.json'));
    expect(await codes(await place(bytes))).toEqual(['archive_refused an entry has two names']);
  });

  test('compressed entries, which could be bombs', async () => {
    const bomb = await pack([['verification.json', Buffer.alloc(10_000_000)]], true);
    expect((await readFile(bomb)).length).toBeLessThan(20_000);
    expect(await codes(bomb)).toEqual(['archive_refused an entry is compressed or encrypted']);
  });

  test('sizes and counts beyond the file', async () => {
    const bytes = await readFile(await archive());
    const central = bytes.indexOf('PK\x01\x02');
    bytes.writeUInt32LE(0x7fffffff, central + 20);
    bytes.writeUInt32LE(0x7fffffff, central + 24);
    expect((await codes(await place(bytes))).join()).toContain('archive_refused');
    const many = await pack(
      Array.from({ length: 5003 }, (_, index) => [`f${index}`, Buffer.alloc(0)] as const),
    );
    expect(await codes(many)).toEqual(['archive_refused it has too many entries']);
  });

  test.each(['', 'not a zip', 'PK\x05\x06'])('%j', async (text) => {
    expect(await codes(await place(Buffer.from(text)))).toEqual(['archive_refused it is no whole zip file']);
  });
});

test('public keys are read from what the service serves, and from PEM', () => {
  const jwk = publicKey.export({ format: 'jwk' });
  const served = { ...manifest.key, publicKeyPem: pem, publicKeyJwk: jwk };
  for (const text of [
    pem,
    JSON.stringify(jwk),
    JSON.stringify(served),
    JSON.stringify({ items: [served] }),
  ]) {
    expect(readTrustedKeys(text)?.map((key) => key.publicKey.equals(publicKey))).toEqual([true]);
  }
  expect(readTrustedKeys(JSON.stringify(served))?.[0]).toMatchObject({ id: 'k1' });
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey;
  for (const text of ['', '{}', 'nonsense', '[]', rsa.export({ format: 'pem', type: 'spki' }).toString()]) {
    expect(readTrustedKeys(text)).toBeNull();
  }
});

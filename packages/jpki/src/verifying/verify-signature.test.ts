import { createHash, generateKeyPairSync } from 'node:crypto';
import { GeneralName, IssuingDistributionPoint, KeyUsage, Reason } from '@peculiar/asn1-x509';
import { newRsaPair } from '@ekyc/testkit/chip-cards';
import {
  basicName,
  extension,
  jpkiPolicies,
  newWeakPair,
  specimenNames,
  TestJpkiAuthority,
} from '@ekyc/testkit/jpki';
import { expect, test } from 'vitest';
import { sha256DigestInfo } from './padded-signature.ts';
import { type SignedByCard, verifySignature } from './verify-signature.ts';

const at = new Date('2027-04-02T00:00:00Z');
const hour = 3_600_000;
const before = (hours: number) => new Date(at.getTime() - hours * hour);
const text = Buffer.from('見本　花子は、見本商店に対し、取引時確認のため本人であることを示します。\n');
const digestInfo = (of: Uint8Array) =>
  Buffer.concat([sha256DigestInfo, createHash('sha256').update(of).digest()]);

const authority = new TestJpkiAuthority(at);
const sameName = new TestJpkiAuthority(at);
const pair = newRsaPair();
const card = authority.issue({ pair });
const right: SignedByCard = {
  text,
  signature: card.sign(digestInfo(text)),
  certificate: card.certificate,
  authorities: [authority.certificate],
  revocation: { kind: 'crl', list: authority.list() },
  policies: [jpkiPolicies.signatureCard, jpkiPolicies.signaturePhone],
  at,
};
const verified = (over: Partial<SignedByCard> = {}) => verifySignature({ ...right, ...over });
const issued = (details: Parameters<TestJpkiAuthority['issue']>[0]): Partial<SignedByCard> => ({
  certificate: authority.issue({ pair, ...details }).certificate,
});
const listed = (details: Parameters<TestJpkiAuthority['list']>[0]): Partial<SignedByCard> => ({
  revocation: { kind: 'crl', list: authority.list(details) },
});
const { serial } = card;
const answered = (response: Uint8Array, nonce: Uint8Array | null = null): Partial<SignedByCard> => ({
  revocation: { kind: 'ocsp', response, nonce },
});
const altered = (bytes: Uint8Array, from: number) => {
  const copy = Buffer.from(bytes);
  copy[from < 0 ? copy.length + from : from]! ^= 1;
  return copy;
};
/** Another address of as many bytes, where it stands in the certificate. */
const moved = () => {
  const copy = Buffer.from(card.certificate);
  copy.write('２', copy.indexOf('千代田区'));
  return copy;
};

test.each([
  ['in a DigestInfo, by a list', {}, 'digestInfo'],
  ['bare', { signature: card.sign(createHash('sha256').update(text).digest()) }, 'bareHash'],
  ['with a list of all', listed({ city: null }), 'digestInfo'],
  ['with an answer of the authority', answered(authority.answer({ serial })), 'digestInfo'],
  ['with an answer of its responder', answered(authority.delegatedAnswer({ serial })), 'digestInfo'],
  [
    'with an answer to this question',
    answered(authority.answer({ serial, nonce: Buffer.from('n'.repeat(16)) }), Buffer.from('n'.repeat(16))),
    'digestInfo',
  ],
  [
    'with the key of an older generation trusted as well',
    { authorities: [sameName.certificate, authority.certificate] },
    'digestInfo',
  ],
  ['of a phone', issued({ policy: jpkiPolicies.signaturePhone }), 'digestInfo'],
  [
    'with names that nobody knows',
    issued({ names: [...specimenNames(), basicName(7, 'ミホン　ハナコ'), basicName(7, 'ミホン')] }),
    'digestInfo',
  ],
  [
    'with a mail address beside the names',
    issued({ names: [...specimenNames(), new GeneralName({ rfc822Name: 'specimen@example.jp' })] }),
    'digestInfo',
  ],
] as const)('a signature %s says whose it is', (_, over, form) => {
  const answer = verified(over);
  expect(answer).toMatchObject({
    ok: true,
    form,
    serial,
    authority: createHash('sha256').update(authority.certificate).digest('hex'),
    information: {
      name: '見本　花子',
      gender: 'female',
      birth: { kind: 'date', date: '2002-04-07' },
      address: '東京都千代田区霞が関2丁目1番2号',
    },
  });
});

test('what was not asked about is said to be so', () => {
  expect(verified({ revocation: { kind: 'none' } })).toMatchObject({
    ok: true,
    revocation: { kind: 'none' },
  });
  expect(verified()).toMatchObject({ revocation: { kind: 'crl', asOf: at } });
});

/** Whatever it asks, nobody here knows it. */
const demanding = extension('1.2.3.4', new KeyUsage(1), true);
const spoiledKey = () => {
  const copy = Buffer.from(card.certificate);
  const kind = Buffer.from('2a864886f70d010101', 'hex');
  copy[copy.indexOf(kind) + kind.length - 1] = 0x7f;
  return copy;
};
const without = (place: number) => issued({ names: specimenNames().filter((_, at) => at !== place - 1) });

const forgeries: [string, Partial<SignedByCard>, string][] = [
  ['another text', { text: Buffer.concat([text, Buffer.from(' ')]) }, 'other_text'],
  ['an altered signature', { signature: altered(right.signature, 10) }, 'signature_wrong'],
  ['a signature cut off', { signature: right.signature.subarray(1) }, 'signature_wrong'],
  ['a signature of zeros', { signature: Buffer.alloc(256) }, 'signature_wrong'],
  ['a signature beyond the modulus', { signature: Buffer.alloc(256, 0xff) }, 'signature_wrong'],
  [
    'rubbish behind the hash',
    { signature: card.sign(Buffer.concat([digestInfo(text), Buffer.alloc(8)])) },
    'signature_wrong',
  ],
  [
    'a hash that calls itself SHA-512',
    {
      signature: card.sign(
        Buffer.concat([
          Buffer.from('3051300d060960864801650304020305000440', 'hex'),
          createHash('sha256').update(text).digest(),
        ]),
      ),
    },
    'signature_wrong',
  ],
  [
    'the signature of another card',
    { signature: authority.issue().sign(digestInfo(text)) },
    'signature_wrong',
  ],
  ['no certificate', { certificate: Buffer.from('MIIB') }, 'certificate_malformed'],
  [
    'something behind the certificate',
    { certificate: Buffer.concat([card.certificate, Buffer.of(0)]) },
    'certificate_malformed',
  ],
  ['a certificate of a megabyte', { certificate: Buffer.alloc(1_000_000) }, 'too_large'],
  ['an altered certificate', { certificate: altered(card.certificate, -5) }, 'authority_forged'],
  ['an altered address', { certificate: moved() }, 'authority_forged'],
  ['another authority of the same name', { authorities: [sameName.certificate] }, 'authority_forged'],
  [
    'the authority for user authentication',
    { authorities: [new TestJpkiAuthority(at, 'authentication').certificate] },
    'authority_unknown',
  ],
  ['nobody trusted', { authorities: [] }, 'authority_unknown'],
  [
    'a holder as authority',
    (() => {
      const chained = new TestJpkiAuthority(at, 'signature', { pair });
      return { authorities: [chained.issue({ pair }).certificate] };
    })(),
    'authority_unknown',
  ],
  [
    'an authority that has ended',
    (() => {
      const ended = new TestJpkiAuthority(at, 'signature', { to: before(1) });
      return { authorities: [ended.certificate], certificate: ended.issue({ pair }).certificate };
    })(),
    'authority_not_valid_then',
  ],
  [
    'an authority that may not issue',
    (() => {
      const unfit = new TestJpkiAuthority(at, 'signature', { mayIssue: false });
      return { authorities: [unfit.certificate], certificate: unfit.issue({ pair }).certificate };
    })(),
    'authority_unfit',
  ],
  [
    'an authority that does not call itself one',
    (() => {
      const unfit = new TestJpkiAuthority(at, 'signature', { isOne: false });
      return { authorities: [unfit.certificate], certificate: unfit.issue({ pair }).certificate };
    })(),
    'authority_unfit',
  ],
  [
    'a demand that nobody understands',
    issued({ more: [extension('1.2.3.4', new KeyUsage(1), true)] }),
    'extension_unknown',
  ],
  [
    'two kinds of signature in one certificate',
    (() => {
      const copy = Buffer.from(card.certificate);
      const kind = Buffer.from('2a864886f70d01010b', 'hex');
      copy[copy.lastIndexOf(kind) + kind.length - 1] = 0x0c;
      return { certificate: copy };
    })(),
    'certificate_malformed',
  ],
  ['an expired certificate', issued({ to: before(1) }), 'certificate_expired'],
  ['a certificate not yet valid', issued({ from: before(-1) }), 'certificate_not_yet_valid'],
  ['a weak key', issued({ pair: newWeakPair() }), 'key_not_accepted'],
  ['a 利用者証明用 certificate', issued({ uses: ['digitalSignature'] }), 'certificate_use_wrong'],
  [
    'a certificate that may issue others',
    issued({ uses: ['nonRepudiation', 'keyCertSign'] }),
    'certificate_is_authority',
  ],
  ['another policy', issued({ policy: jpkiPolicies.authenticationCard }), 'policy_not_accepted'],
  ['no basic information', issued({ names: [] }), 'basic_information_missing'],
  ['no name', without(1), 'basic_information_missing'],
  ['no sex', without(3), 'basic_information_missing'],
  ['no birth', without(4), 'basic_information_missing'],
  [
    'a name without end',
    issued({ names: specimenNames({ 1: '見'.repeat(1001) }) }),
    'basic_information_malformed',
  ],
  ['a text of a megabyte', { text: Buffer.alloc(1_000_000) }, 'too_large'],
  ['a key that nobody reads', { certificate: spoiledKey() }, 'certificate_malformed'],
  [
    'a key with another exponent',
    issued({ pair: generateKeyPairSync('rsa', { modulusLength: 2048, publicExponent: 3 }) }),
    'key_not_accepted',
  ],
  [
    'a key on a curve',
    issued({ pair: generateKeyPairSync('ec', { namedCurve: 'P-256' }) }),
    'key_not_accepted',
  ],
  [
    'two uses in one certificate',
    issued({ more: [extension('2.5.29.15', new KeyUsage(1))] }),
    'certificate_malformed',
  ],
  ['no address', issued({ names: specimenNames().slice(0, 4) }), 'basic_information_missing'],
  [
    'the name twice',
    issued({ names: [...specimenNames(), basicName(1, '見本　次郎')] }),
    'basic_information_twice',
  ],
  [
    'a name that is no text',
    issued({ names: [basicName(1, Buffer.from('0c02ff41', 'hex')), ...specimenNames().slice(1)] }),
    'basic_information_malformed',
  ],
  [
    'a name in another encoding',
    issued({ names: [basicName(1, Buffer.from('130141', 'hex')), ...specimenNames().slice(1)] }),
    'basic_information_malformed',
  ],
  [
    'a name with a needless length',
    issued({ names: [basicName(1, Buffer.from('0c810141', 'hex')), ...specimenNames().slice(1)] }),
    'basic_information_malformed',
  ],
  [
    'a name with a control character',
    issued({ names: specimenNames({ 1: '見本\u0000花子' }) }),
    'basic_information_malformed',
  ],
  ['a sex that nobody has', issued({ names: specimenNames({ 3: '4' }) }), 'basic_information_malformed'],
  ['a day of 平成 before it began', issued({ names: specimenNames({ 4: '419880101' }) }), 'birth_malformed'],
  ['no revocation list', { revocation: { kind: 'crl', list: Buffer.alloc(0) } }, 'crl_malformed'],
  ['a revoked certificate', listed({ revoked: ['01', serial] }), 'certificate_revoked'],
  ['an old list', listed({ to: before(1) }), 'crl_old'],
  ['a list of tomorrow', listed({ from: before(-1) }), 'crl_not_yet_valid'],
  ['a list of another authority of that name', listed({ signer: sameName.pair }), 'crl_signature_wrong'],
  [
    'a list of the authority for user authentication',
    { revocation: { kind: 'crl', list: new TestJpkiAuthority(at, 'authentication').list() } },
    'crl_other_issuer',
  ],
  ['a list of another city', listed({ city: 'Minato-ku' }), 'crl_other_partition'],
  ['a list of authorities alone', listed({ point: { onlyContainsCACerts: true } }), 'crl_kind_unfit'],
  ['a list of attributes alone', listed({ point: { onlyContainsAttributeCerts: true } }), 'crl_kind_unfit'],
  ['a list for some reasons', listed({ point: { onlySomeReasons: new Reason(1) } }), 'crl_kind_unfit'],
  ['a list that names no next one', listed({ to: null }), 'crl_old'],
  ['a list of 33 megabytes', { revocation: { kind: 'crl', list: Buffer.alloc(33 << 20) } }, 'too_large'],
  ['a list with a demand that nobody understands', listed({ more: [demanding] }), 'crl_kind_unfit'],
  [
    'an entry with a demand that nobody understands',
    listed({ revoked: ['01'], moreOfEntries: [demanding] }),
    'crl_kind_unfit',
  ],
  [
    'a list of two partitions',
    listed({ more: [extension('2.5.29.28', new IssuingDistributionPoint(), true)] }),
    'crl_malformed',
  ],
  [
    'a list of an authority that may not make one',
    (() => {
      const unfit = new TestJpkiAuthority(at, 'signature', { mayList: false });
      return {
        authorities: [unfit.certificate],
        certificate: unfit.issue({ pair }).certificate,
        revocation: { kind: 'crl', list: unfit.list() },
      };
    })(),
    'crl_signature_wrong',
  ],
  ['an indirect list', listed({ point: { indirectCRL: true } }), 'crl_kind_unfit'],
  [
    'an answer that says revoked',
    answered(authority.answer({ serial, status: 'revoked' })),
    'certificate_revoked',
  ],
  [
    'an answer that does not know it',
    answered(authority.answer({ serial, status: 'unknown' })),
    'ocsp_status_unknown',
  ],
  [
    'an answer about another serial',
    answered(authority.answer({ serial: '0a1b2c3e' })),
    'ocsp_other_certificate',
  ],
  [
    'an answer about another authority',
    answered(sameName.answer({ serial, signer: authority.pair })),
    'ocsp_other_certificate',
  ],
  ['an old answer', answered(authority.answer({ serial, to: before(1) })), 'ocsp_old'],
  [
    'an answer without end, two hours old',
    answered(authority.answer({ serial, from: before(2), to: null })),
    'ocsp_old',
  ],
  ['an answer of tomorrow', answered(authority.answer({ serial, from: before(-1) })), 'ocsp_not_yet_valid'],
  ['an unsigned answer', answered(altered(authority.answer({ serial }), -1)), 'ocsp_signature_wrong'],
  [
    'an answer that somebody else signed',
    answered(authority.answer({ serial, signer: sameName.pair })),
    'ocsp_signature_wrong',
  ],
  [
    'a responder for another purpose',
    answered(authority.delegatedAnswer({ serial }, { purpose: '1.3.6.1.5.5.7.3.1' })),
    'ocsp_responder_unfit',
  ],
  [
    'a responder of another authority',
    answered(authority.delegatedAnswer({ serial }, { signer: sameName.pair })),
    'ocsp_responder_unfit',
  ],
  [
    'a responder whose time is over',
    answered(authority.delegatedAnswer({ serial }, { to: before(1) })),
    'ocsp_responder_unfit',
  ],
  [
    'an answer to another question',
    answered(authority.answer({ serial, nonce: Buffer.alloc(16, 1) }), Buffer.alloc(16, 2)),
    'ocsp_nonce_wrong',
  ],
  [
    'an answer to no question',
    answered(authority.answer({ serial }), Buffer.alloc(16, 2)),
    'ocsp_nonce_wrong',
  ],
  [
    'a responder that could not answer',
    answered(authority.answer({ serial, outcome: 3 })),
    'ocsp_unsuccessful',
  ],
  ['an answer of a megabyte', answered(Buffer.alloc(1_000_000)), 'too_large'],
  ['an answer of another kind', answered(authority.answer({ serial, kind: '1.2.3.4' })), 'ocsp_malformed'],
  [
    'an answer with a demand that nobody understands',
    answered(authority.answer({ serial, more: [demanding] })),
    'ocsp_malformed',
  ],
  [
    'an answer with such a demand about the one certificate',
    answered(authority.answer({ serial, moreOfOne: [demanding] })),
    'ocsp_malformed',
  ],
  [
    'a responder that does not show its certificate',
    answered(authority.delegatedAnswer({ serial }, { isHidden: true })),
    'ocsp_responder_unknown',
  ],
  ['rubbish for an answer', answered(Buffer.from('300a')), 'ocsp_malformed'],
];

test.each(forgeries)('%s is refused, with its own reason', (_, over, code) => {
  expect(verified(over)).toEqual({ ok: false, code });
});

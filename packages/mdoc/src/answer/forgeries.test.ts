import {
  changeItem,
  type RecordIssuer,
  newReader,
  newRecordIssuer,
  specimenRecord,
  StandInWallet,
  type WalletFaults,
  walletFaults,
  WalletRefused,
} from '@ekyc/testkit/wallet';
import { cborDecode, cborEncode, DataItem } from '@owf/mdoc';
import { expect, test } from 'vitest';
import {
  begin,
  type Begun,
  codeOf,
  judge,
  lawNeeds,
  offeredIn,
  origin,
  play,
  readers,
  record,
  recordIssuer,
  standInReader,
  trust,
  trusted,
  wallet,
} from '../../test/stage.ts';
import {
  beginRequest,
  type MdocRefusalCode,
  type RecordProtocol,
  readIssuer,
  readReader,
  recordProtocols,
  verifyAnswer,
} from '../index.ts';
import { transcriptOf } from '../transcript.ts';
import { readResponse } from './read-response.ts';

const day = 86_400_000;
const ago = (days: number) => new Date(Date.now() - days * day);

const nest = new Uint8Array([...Array.from({ length: 40 }, () => 0x81), 1]);

const forgeries: Record<string, readonly [WalletFaults, MdocRefusalCode]> = {
  'an altered element': [walletFaults.alteredElement, 'element_altered'],
  'an element whose digest was not signed': [walletFaults.unsignedElement, 'element_unsigned'],
  'an element that was not asked': [walletFaults.elementNotAsked, 'element_not_asked'],
  'a missing element': [walletFaults.missingElement, 'element_missing'],
  'an element twice': [walletFaults.repeatedElement, 'element_repeated'],
  'elements of the phone': [walletFaults.deviceElements, 'device_elements'],
  'no device signature': [walletFaults.noDeviceSignature, 'device_signature_missing'],
  'a MAC in its place': [walletFaults.deviceMac, 'device_mac_only'],
  'a My Number': [walletFaults.myNumber, 'my_number_in_answer'],
  'a My Number in another namespace': [walletFaults.myNumberElsewhere, 'my_number_in_answer'],
  'a My Number that the phone adds': [walletFaults.myNumberByPhone, 'my_number_in_answer'],
  'a My Number within other bytes': [walletFaults.myNumberNested, 'my_number_in_answer'],
  'a My Number in place of the name': [walletFaults.myNumberAsName, 'my_number_in_answer'],
  'too deep a nest': [walletFaults.nestedTooDeep, 'answer_too_deep'],
  'another type of record': [
    { reshape: (parts) => (parts.docType = 'org.iso.18013.5.1.mDL') },
    'record_type_other',
  ],
  'an altered digest': [
    {
      reshape: ({ issuerSigned }) => {
        const [head, more, payload, signature] = issuerSigned.get('issuerAuth') as Uint8Array[];
        const altered = new Uint8Array(payload ?? []);
        const at = Buffer.from(altered).indexOf(Buffer.from('valueDigests')) + 60;
        altered[at] = (altered[at] ?? 0) ^ 1;
        issuerSigned.set('issuerAuth', [head, more, altered, signature]);
      },
    },
    'issuer_signature_wrong',
  ],
  'an issuer that signed by no algorithm': [issuerHeader(new Map([[1, 0]])), 'algorithm_unfit'],
  'an issuer that signed by a MAC': [issuerHeader(new Map([[1, 5]])), 'algorithm_unfit'],
  'an issuer that names another curve': [issuerHeader(new Map([[1, -35]])), 'algorithm_unfit'],
  'a header that must be understood': [
    issuerHeader(
      new Map<number, unknown>([
        [1, -7],
        [2, [99]],
      ]),
    ),
    'algorithm_unfit',
  ],
  'no certificate': [
    {
      reshape: ({ issuerSigned }) => {
        const [head, , payload, signature] = issuerSigned.get('issuerAuth') as unknown[];
        issuerSigned.set('issuerAuth', [head, new Map(), payload, signature]);
      },
    },
    'certificate_missing',
  ],
  'a phone that signed by no algorithm': [
    {
      reshapeSigned: ({ deviceAuth }) => {
        const [, more, payload, signature] = deviceAuth.get('deviceSignature') as unknown[];
        const none = cborEncode(new Map([[1, 0]]));
        deviceAuth.set('deviceSignature', [none, more, payload, signature]);
      },
    },
    'algorithm_unfit',
  ],
  'a signature over what it brings itself': [
    {
      reshapeSigned: ({ deviceAuth }) => {
        const [head, more, , signature] = deviceAuth.get('deviceSignature') as unknown[];
        deviceAuth.set('deviceSignature', [head, more, new Uint8Array(4), signature]);
      },
    },
    'answer_malformed',
  ],
  'two records': [
    reshapedResponse((response) => {
      const [document] = response.get('documents') as unknown[];
      return response.set('documents', [document, document]);
    }),
    'records_many',
  ],
  'no record': [reshapedResponse((response) => response.set('documents', [])), 'record_missing'],
  'a wallet that failed': [reshapedResponse((response) => response.set('status', 10)), 'wallet_failed'],
  'a short salt': [
    {
      reshape: (parts) =>
        changeItem(parts, 'full_name_unicode', (item) => item.set('random', new Uint8Array(8))),
    },
    'answer_malformed',
  ],
  'a day that no calendar has': [
    {
      reshape: ({ items }) => {
        const [item] = items.get('org.iso.23220.1') ?? [];
        const bytes = Buffer.from(item?.buffer ?? []);
        bytes.write('2002-02-31', bytes.indexOf('2002-04-07'));
        items.set('org.iso.23220.1', [DataItem.fromBuffer(new Uint8Array(bytes))]);
      },
    },
    'answer_malformed',
  ],
  'a nest in what the issuer signed': [issuerMember(2, nest), 'answer_too_deep'],
  'a nest in the header': [issuerMember(0, nest), 'answer_too_deep'],
  'bytes behind it': [{ response: (bytes) => new Uint8Array([...bytes, 0]) }, 'answer_malformed'],
};

function issuerMember(at: number, bytes: Uint8Array): WalletFaults {
  return {
    reshape: ({ issuerSigned }) => {
      const members = issuerSigned.get('issuerAuth') as unknown[];
      issuerSigned.set('issuerAuth', members.with(at, bytes));
    },
  };
}

function issuerHeader(header: Map<number, unknown>): WalletFaults {
  return {
    reshape: ({ issuerSigned }) => {
      const [, more, payload, signature] = issuerSigned.get('issuerAuth') as unknown[];
      issuerSigned.set('issuerAuth', [cborEncode(header), more, payload, signature]);
    },
  };
}

function reshapedResponse(change: (response: Map<string, unknown>) => unknown): WalletFaults {
  return { response: (bytes) => cborEncode(change(cborDecode(bytes))) };
}

for (const protocol of recordProtocols) {
  test.each(Object.entries(forgeries))(`${protocol}: refuses %s`, async (_, [faults, code]) => {
    expect(codeOf(await play({ protocol, faults }))).toBe(code);
  });

  test(`${protocol}: refuses the phone's signature for another origin, another request, by another key`, async () => {
    const codes = await Promise.all(
      [
        async (begun: Begun) => ({
          signedTranscript: transcriptFor(begun, protocol, 'https://evil.example'),
        }),
        async () => ({ signedTranscript: transcriptFor(await begin(), protocol, origin) }),
        async () => ({ deviceKey: (await recordIssuer.issue('myNumberRecord')).deviceKey.privateKey }),
      ].map(async (faults) => codeOf(await play({ protocol, faults }))),
    );
    expect(codes).toEqual(Array.from({ length: 3 }, () => 'device_signature_wrong'));
  });

  test(`${protocol}: cannot open what was sealed for another key`, async () => {
    const { publicKey } = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
      'deriveBits',
    ]);
    const recipient = (await crypto.subtle.exportKey('jwk', publicKey)) as { kty: string };
    expect(codeOf(await play({ protocol, faults: { recipient } }))).toBe('answer_unopened');
  });

  test(`${protocol}: an answer to another request cannot be opened`, async () => {
    const [mine, other] = [await begin(), await begin()];
    const answer = await wallet.answer(offeredIn(other, protocol), origin);
    expect(codeOf(await verifyAnswer(answer, judge(mine.pending)))).toBe('answer_unopened');
  });

  test(`${protocol}: refuses an answer cut off at any byte, before and after it is opened`, async () => {
    const begun = await begin();
    const { data } = await wallet.answer(offeredIn(begun, protocol), origin);
    const cuts = Array.from({ length: data.response.length }, (_, length) => data.response.slice(0, length));
    const codes = new Set<string>();
    for (const response of cuts.filter((_, at) => at % 7 === 0 || at < 200))
      codes.add(codeOf(await verifyAnswer({ protocol, data: { response } }, judge(begun.pending))));
    expect([...codes].toSorted()).toEqual(
      protocol === 'org-iso-mdoc' ? ['answer_malformed'] : ['answer_unopened'],
    );
  });
}

const transcriptFor = (begun: Begun, protocol: RecordProtocol, from: string) => {
  const { annexC, openid4vp } = begun.pending;
  if (protocol === 'org-iso-mdoc')
    return transcriptOf({ protocol, encryptionInfo: annexC?.encryptionInfo ?? '', origin: from });
  const { nonce = '', keyThumbprint = '' } = openid4vp ?? {};
  return transcriptOf({ protocol, nonce, keyThumbprint, origin: from });
};

test('refuses what is cut off within at every byte', async () => {
  let whole = new Uint8Array();
  await play({ faults: { response: (bytes) => (whole = new Uint8Array(bytes)) } });
  const opened = whole;
  readResponse(opened);
  for (let length = 0; length < opened.length; length += 1)
    expect(() => readResponse(opened.slice(0, length)), `${length}`).toThrow(
      expect.objectContaining({ code: 'answer_malformed' }),
    );
});

test('refuses a sealed answer of another origin (annex C)', async () => {
  const faults = async (begun: Begun) => ({
    sealedTranscript: transcriptFor(begun, 'org-iso-mdoc', 'https://evil.example'),
  });
  expect(codeOf(await play({ faults }))).toBe('answer_unopened');
});

test('a wallet shows nothing to a page that the reader did not sign for, nor to an unknown or borrowed reader', async () => {
  const begun = await begin();
  const stranger = await newReader();
  for (const protocol of recordProtocols) {
    const offered = offeredIn(begun, protocol);
    await expect(wallet.answer(offered, 'https://evil.example')).rejects.toThrow(WalletRefused);
    const careful = new StandInWallet(record, [stranger.root]);
    await expect(careful.answer(offered, origin)).rejects.toThrow(WalletRefused);
  }
  expect(() => readReader(standInReader.chainPem, stranger.keyPem)).toThrow(
    expect.objectContaining({ code: 'key_of_another' }),
  );
});

const otherIssuers: readonly (readonly [string, () => Promise<RecordIssuer>, MdocRefusalCode])[] = [
  ['another issuer', () => newRecordIssuer({ root: { commonName: 'stranger' } }), 'issuer_unknown'],
  ['another issuer of the same name', () => newRecordIssuer(), 'issuer_name_only'],
];

test.each(otherIssuers)('refuses %s', async (_, issuer, code) => {
  const forged = await (await issuer()).issue('myNumberRecord');
  expect(codeOf(await play({ record: forged }))).toBe(code);
});

const unfitSigners: readonly (readonly [string, Parameters<typeof newRecordIssuer>[0], MdocRefusalCode])[] = [
  ['ended', { signer: { from: ago(90), to: ago(1) } }, 'certificate_expired'],
  ['not begun', { signer: { from: ago(-1), to: ago(-9) } }, 'certificate_not_yet_valid'],
  ['for another purpose', { signer: { purposes: ['1.0.18013.5.1.6'] } }, 'certificate_unfit'],
  ['for no purpose', { signer: { purposes: [] } }, 'certificate_unfit'],
  ['for another use', { signer: { usage: 0x10 } }, 'certificate_unfit'],
  ['of what nobody knows', { signer: { hasUnknown: true } }, 'certificate_unfit'],
  ['of an authority', { signer: { isAuthority: true } }, 'certificate_unfit'],
  ['under an ended root', { root: { from: ago(900), to: ago(1) } }, 'issuer_expired'],
  [
    'younger than the record',
    { signer: { from: new Date(Date.now() - 30_000) } },
    'signed_outside_certificate',
  ],
  ['under what may not sign others', { between: [{ isAuthority: false, usage: 1 }] }, 'certificate_unfit'],
];

test.each(unfitSigners)('refuses a signer with a certificate that is %s', async (_, details, code) => {
  const issuer = await newRecordIssuer(details);
  const verification = await play({
    record: await issuer.issue('myNumberRecord'),
    trust: { issuers: [await trusted(issuer.root)] },
  });
  expect(codeOf(verification)).toBe(code);
});

test('takes a signer under an authority between it and the root', async () => {
  const issuer = await newRecordIssuer({ between: [{ commonName: '見本 TEST between' }] });
  const verification = await play({
    record: await issuer.issue('myNumberRecord'),
    trust: { issuers: [await trusted(issuer.root)] },
  });
  expect(codeOf(verification)).toBe('proven');
});

test('refuses a record that is not yet, or no longer, valid', async () => {
  const future = await recordIssuer.issue('myNumberRecord', { from: ago(-1) });
  expect(codeOf(await play({ record: future }))).toBe('record_not_yet_valid');
  const past = await recordIssuer.issue('myNumberRecord', { signed: ago(40), until: ago(1) });
  expect(codeOf(await play({ record: past }))).toBe('record_expired');
});

test('asks the lists of revoked certificates', async () => {
  const of = async (...lists: Uint8Array[]) => ({ issuers: [await trusted(recordIssuer.root, lists)] });
  const required = { revocation: 'required' } as const;
  expect(codeOf(await play({ trust: await of(await recordIssuer.revocationList()) }))).toBe(
    'certificate_revoked',
  );
  const empty = await recordIssuer.revocationList({ isEmpty: true });
  const clean = await play({ trust: { ...(await of(empty)), ...required } });
  expect(clean).toMatchObject({ ok: true, record: { revocation: 'checked' } });
  const stale = await recordIssuer.revocationList({ isEmpty: true, to: ago(1) });
  expect(codeOf(await play({ trust: await of(stale) }))).toBe('revocation_unknown');
  expect(codeOf(await play({ trust: { ...(await of()), ...required } }))).toBe('revocation_unknown');
});

test('a root is trusted for its own types alone', async () => {
  const licences = await readIssuer(recordIssuer.root, { name: 'licences', types: ['mobileLicence'] });
  expect(codeOf(await play({ trust: { issuers: [licences] } }))).toBe('issuer_other_type');
});

test('refuses a document that calls itself what was not signed', async () => {
  const { docType, values } = { ...specimenRecord('myNumberRecord'), docType: 'org.iso.18013.5.1.mDL' };
  const other = await recordIssuer.issue({ docType, values });
  const disguised = { ...other, docType: 'org.iso.23220.1.jp.mnc' };
  expect(codeOf(await play({ record: disguised }))).toBe('record_type_altered');
});

const malformedValues: readonly (readonly [string, string, unknown, MdocRefusalCode])[] = [
  ['a name of several lines', 'full_name_unicode', '見本\n太郎', 'element_malformed'],
  ['a name that turns the writing', 'full_name_unicode', '見本\u202e太郎', 'element_malformed'],
  ['an empty name', 'full_name_unicode', ' ', 'element_malformed'],
  ['a name that is a number', 'full_name_unicode', 7, 'element_malformed'],
  ['an endless address', 'resident_address_unicode', '見'.repeat(501), 'element_malformed'],
  ['a portrait that is none', 'portrait', new Uint8Array(40), 'portrait_malformed'],
];

test.each(malformedValues)('refuses %s, though it is signed', async (_, name, value, code) => {
  const { docType, values } = specimenRecord('myNumberRecord');
  const namespace = 'org.iso.23220.1.jp';
  const odd = { ...values, [namespace]: { ...values[namespace], [name]: value } };
  expect(codeOf(await play({ record: await recordIssuer.issue({ docType, values: odd }) }))).toBe(code);
});

test('refuses answers that are no answers', async () => {
  const answers: readonly (readonly [unknown, string, MdocRefusalCode])[] = [
    [null, 'org-iso-mdoc', 'answer_malformed'],
    ['text', 'org-iso-mdoc', 'answer_malformed'],
    [{ response: 7 }, 'org-iso-mdoc', 'answer_malformed'],
    [{ response: 'AA', more: 1 }, 'org-iso-mdoc', 'answer_malformed'],
    [{ response: 'A'.repeat(1_100_000) }, 'org-iso-mdoc', 'answer_oversized'],
    [{ response: 'A'.repeat(800_000) }, 'org-iso-mdoc', 'answer_oversized'],
    [{ error: 'access_denied' }, 'openid4vp-v1-signed', 'wallet_failed'],
    [{ response: 'e30.e30.e30' }, 'openid4vp-v1-signed', 'answer_unopened'],
    [
      { response: `${Buffer.from('{"alg":"none"}').toString('base64url')}....` },
      'openid4vp-v1-signed',
      'answer_unopened',
    ],
    [{ response: 'AA' }, 'openid4vp-v1-unsigned', 'protocol_other'],
    [{ response: 'AA' }, '__proto__', 'protocol_other'],
  ];
  const { pending } = await begin();
  for (const [data, protocol, code] of answers)
    expect(
      codeOf(await verifyAnswer({ protocol, data }, judge(pending))),
      JSON.stringify(data)?.slice(0, 60),
    ).toBe(code);
});

test.each(recordProtocols)('%s: refuses an answer with something beside or behind it', async (protocol) => {
  const begun = await begin();
  const { data } = await wallet.answer(offeredIn(begun, protocol), origin);
  const more = { protocol, data: { ...data, more: 1 } };
  expect(codeOf(await verifyAnswer(more, judge(begun.pending)))).toBe('answer_malformed');
  const padded = { protocol, data: { response: `${data.response}=` } };
  expect(codeOf(await verifyAnswer(padded, judge(begun.pending)))).toMatch(/^answer_(?:malformed|unopened)$/);
});

test('refuses tokens of OpenID4VP that hold no one record', async () => {
  const tokens: readonly (readonly [WalletFaults['token'], MdocRefusalCode])[] = [
    [() => ({ vp_token: {} }), 'record_missing'],
    [() => ({ vp_token: { record: [] } }), 'record_missing'],
    [(token) => ({ vp_token: { record: [token, token] } }), 'records_many'],
    [(token) => ({ vp_token: { record: [token], more: [token] } }), 'answer_malformed'],
    [(token) => ({ vp_token: token }), 'answer_malformed'],
    [() => ({ error: 'x' }), 'wallet_failed'],
    [() => 7, 'answer_malformed'],
    [(token) => ({ vp_token: { record: [token] }, individual_number: 1 }), 'my_number_in_answer'],
  ];
  for (const [token, code] of tokens) {
    const faults = token ? { token } : {};
    expect(codeOf(await play({ protocol: 'openid4vp-v1-signed', faults }))).toBe(code);
  }
});

test('a protocol that was not offered is not answered', async () => {
  const { 'openid4vp-v1-signed': openid } = readers;
  const demands = { type: 'myNumberRecord', needs: lawNeeds, origin, at: new Date() } as const;
  const begun = await beginRequest({ ...demands, readers: { 'openid4vp-v1-signed': openid } });
  expect(begun.offered.map(({ protocol }) => protocol)).toEqual(['openid4vp-v1-signed']);
  const answer = { protocol: 'org-iso-mdoc', data: { response: 'AA' } };
  expect(codeOf(await verifyAnswer(answer, { ...judge(begun.pending), trust }))).toBe('protocol_other');
});

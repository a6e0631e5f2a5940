import { chipPicture, specimenHolder } from '@ekyc/testkit/chip-cards';
import { SessionTranscript } from '@owf/mdoc';
import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import {
  begin,
  codeOf,
  judge,
  lawNeeds,
  offeredIn,
  origin,
  play,
  readers,
  recordIssuer,
  standInReader,
  trust,
  trusted,
  wallet,
} from '../../test/stage.ts';
import { newRecordIssuer, specimenRecord, StandInWallet } from '@ekyc/testkit/wallet';
import { beginRequest } from '../request/begin-request.ts';
import { recordProtocols } from '../request/pending-request.ts';
import { transcriptOf } from '../transcript.ts';
import { verifyAnswer, verifyRecordEvidence } from './verify-answer.ts';

test.each(recordProtocols)('%s: proves exactly what was asked', async (protocol) => {
  const verification = await play({ protocol });
  if (!verification.ok) throw new Error(verification.code);
  const { fields, portrait, issuer, revocation } = verification.record;
  expect(fields).toEqual({
    name: specimenHolder.name,
    address: specimenHolder.address,
    birthDate: specimenHolder.birthday,
  });
  expect(portrait).toMatchObject({ format: 'jpeg2000', width: 240, height: 320 });
  expect(Buffer.from(portrait?.bytes ?? []).equals(chipPicture('portrait-colour.jp2'))).toBe(true);
  expect({ issuer, revocation }).toEqual({ issuer: '見本 TEST issuer', revocation: 'notChecked' });
});

test.each(recordProtocols)('%s: what is kept is verified again, of public parts alone', async (protocol) => {
  const verification = await play({ protocol });
  if (!verification.ok) throw new Error(verification.code);
  const kept = JSON.parse(JSON.stringify(verification.evidence)) as typeof verification.evidence;
  expect(JSON.stringify(kept)).not.toMatch(/"d"|privateKey/);
  expect(kept.needs).toEqual(lawNeeds);
  const again = verifyRecordEvidence(kept, trust);
  expect(again).toMatchObject({ ok: true, record: verification.record });

  const other = { ...kept, transcript: { ...kept.transcript, origin: 'https://other.example' } };
  expect(codeOf(verifyRecordEvidence(other, trust))).toBe('device_signature_wrong');
  const later = { ...kept, at: new Date(Date.now() + 40 * 86_400_000).toISOString() };
  expect(codeOf(verifyRecordEvidence(later, trust))).toBe('record_expired');
  const fewer = { ...kept, needs: ['name'] as const };
  expect(codeOf(verifyRecordEvidence(fewer, trust))).toBe('element_not_asked');
  const stranger = await trusted((await newRecordIssuer({ root: { commonName: 'stranger' } })).root);
  expect(codeOf(verifyRecordEvidence(kept, { issuers: [stranger] }))).toBe('issuer_unknown');
});

test('a request is good once, for five minutes, whatever came of it', async () => {
  const begun = await begin();
  const answer = await wallet.answer(offeredIn(begun, 'org-iso-mdoc'), origin);
  const once = judge(begun.pending);
  expect(codeOf(await verifyAnswer({ protocol: 'org-iso-mdoc', data: {} }, once))).toBe('answer_malformed');
  expect(codeOf(await verifyAnswer(answer, once))).toBe('request_used');
  const late = { ...judge(begun.pending), at: new Date(Date.now() + 301_000) };
  expect(codeOf(await verifyAnswer(answer, late))).toBe('request_expired');
  const early = { ...judge(begun.pending), at: new Date(Date.now() - 60_000) };
  expect(codeOf(await verifyAnswer(answer, early))).toBe('request_expired');
  expect(codeOf(await verifyAnswer(answer, judge(begun.pending)))).toBe('proven');
});

test('the transcript is the one that @owf/mdoc makes for OpenID4VP', async () => {
  const keyThumbprint = Buffer.alloc(32, 7).toString('base64url');
  const theirs = await SessionTranscript.forOid4VpDcApi(
    { origin, nonce: 'n-1', jwkThumbprint: new Uint8Array(32).fill(7) },
    {
      crypto: {
        digest: ({ bytes }) => new Uint8Array(createHash('sha256').update(bytes).digest()),
        random: () => new Uint8Array(),
        calculateEphemeralMacKey: () => Promise.reject(new Error('unused')),
      },
    },
  );
  const ours = transcriptOf({ protocol: 'openid4vp-v1-signed', nonce: 'n-1', origin, keyThumbprint });
  expect(theirs.encodedStructure).toEqual(ours);
});

test.each(recordProtocols)(
  '%s: a type may have another name, and then that one alone serves',
  async (protocol) => {
    const docType = 'org.example.jp.mnc.2';
    const renamed = new StandInWallet(
      await recordIssuer.issue({ ...specimenRecord('myNumberRecord'), docType }),
      [standInReader.root],
    );
    const demands = { type: 'myNumberRecord', needs: lawNeeds, origin, readers, at: new Date() } as const;
    const begun = await beginRequest({ ...demands, docTypes: { myNumberRecord: docType } });
    const answer = await renamed.answer(offeredIn(begun, protocol), origin);
    const verification = await verifyAnswer(answer, judge(begun.pending));
    if (!verification.ok) throw new Error(verification.code);
    expect(verification.record.fields.name).toBe(specimenHolder.name);
    const { evidence } = verification;
    expect(evidence.docType).toBe(docType);
    expect(verifyRecordEvidence(evidence, trust)).toMatchObject({ ok: true });
    const { docType: _, ...unnamed } = evidence;
    expect(codeOf(verifyRecordEvidence(unnamed, trust))).toBe('record_type_other');
    // A wallet that gives the record of the usual name is not asked for it.
    await expect(wallet.answer(offeredIn(begun, protocol), origin)).rejects.toThrow('no such record');
  },
);

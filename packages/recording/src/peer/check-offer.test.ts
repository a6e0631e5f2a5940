import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chromiumOffer } from '../../test/offers.ts';
import { checkOffer } from './check-offer.ts';

const check = (offer: string, allowPrivateCandidates = false) => checkOffer(offer, { allowPrivateCandidates });
const candidatesOf = (offer: string, allowPrivate: boolean) => {
  const checked = check(offer, allowPrivate);
  return checked.ok ? (checked.sdp.match(/^a=candidate:\d+/gm) ?? []) : null;
};
const media = chromiumOffer.slice(chromiumOffer.indexOf('m=video'), chromiumOffer.indexOf('m=application'));

describe('an offer', () => {
  it('is taken without candidates that are private, names, or TCP', () => {
    expect(candidatesOf(chromiumOffer, false)).toEqual(['a=candidate:3']);
    expect(check(chromiumOffer)).toMatchObject({ ok: true, droppedCandidates: 3 });
  });

  it('is taken with private candidates on a machine at home, but never with names', () => {
    expect(candidatesOf(chromiumOffer, true)).toEqual(['a=candidate:1', 'a=candidate:3']);
  });

  it('is otherwise left as it is', () => {
    const checked = check(chromiumOffer);
    const without = chromiumOffer.replaceAll(/a=candidate:[124] .*\r\n/g, '');
    expect(checked.ok && checked.sdp).toBe(without);
  });

  it('has 32 candidates tried at most', () => {
    const candidate = 'a=candidate:3 1 udp 1 133.242.0.3 50002 typ srflx\r\n';
    const many = chromiumOffer.replace('a=ice-ufrag', `${candidate.repeat(100)}a=ice-ufrag`);
    expect(candidatesOf(many, true)?.length).toBeLessThanOrEqual(32);
  });

  it.each([
    ['empty', '', 'offerMalformed'],
    ['no SDP', 'hello', 'offerMalformed'],
    ['JSON', JSON.stringify({ sdp: chromiumOffer }), 'offerMalformed'],
    ['more than 64 kB', `${chromiumOffer}${'a=x\r\n'.repeat(20_000)}`, 'offerTooLarge'],
    ['one endless line', chromiumOffer.replace('s=-', `s=${'x'.repeat(5000)}`), 'offerTooLarge'],
    ['very many lines', `${chromiumOffer}${'a=x\r\n'.repeat(2000)}`, 'offerTooLarge'],
    ['with a control character', chromiumOffer.replace('s=-', 's=\u0000'), 'offerMalformed'],
    ['with audio', chromiumOffer.replace('m=application 9', 'm=audio 9 RTP/SAVPF 0\r\nm=application 9'), 'offerWithAudio'],
    ['without video', chromiumOffer.replace(media, ''), 'offerWithoutVideo'],
    ['with two videos', chromiumOffer.replace(media, media + media), 'offerWithManyTracks'],
    ['with simulcast', chromiumOffer.replace('a=rtcp-mux', 'a=simulcast:send a;b'), 'offerWithManyTracks'],
    ['with many sources', chromiumOffer.replace('a=rtcp-mux', 'a=ssrc:1 x:y\r\na=ssrc:2 x:y'), 'offerWithManyTracks'],
    ['without VP8', chromiumOffer.replaceAll('VP8', 'VP9'), 'offerWithoutVp8'],
    ['that receives only', chromiumOffer.replace('a=sendonly', 'a=recvonly'), 'offerMalformed'],
    ['without a fingerprint', chromiumOffer.replaceAll('a=fingerprint', 'a=finger'), 'offerMalformed'],
    ['without an SSRC', chromiumOffer.replaceAll(/a=ssrc:.*\r\n/g, ''), 'offerMalformed'],
    ['with something else to send', chromiumOffer.replace('m=application', 'm=text'), 'offerMalformed'],
  ])('is refused: %s', (_, offer, problem) => {
    expect(check(offer)).toEqual({ ok: false, problem });
  });

  it('never makes the check throw', () => {
    const lines = chromiumOffer.split('\r\n');
    const spoiled = fc
      .array(fc.tuple(fc.nat({ max: lines.length - 1 }), fc.string({ unit: 'binary' })), { maxLength: 10 })
      .map((changes) => {
        const changed = lines.slice();
        for (const [at, text] of changes) changed[at] = text;
        return changed.join('\r\n');
      });
    fc.assert(fc.property(spoiled, (offer) => typeof check(offer).ok === 'boolean'));
  });
});

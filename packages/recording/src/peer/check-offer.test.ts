import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chromiumOffer } from '../../test/offers.ts';
import { checkOffer } from './check-offer.ts';

const media = chromiumOffer.slice(chromiumOffer.indexOf('m=video'), chromiumOffer.indexOf('m=application'));

describe('an offer', () => {
  test('is handed on as it is, but without candidates', () => {
    const checked = checkOffer(chromiumOffer);
    expect(checked).toEqual({ ok: true, sdp: chromiumOffer.replaceAll(/a=candidate:.*\r\n/g, '') });
  });

  test.each([
    ['empty', '', 'offerMalformed'],
    ['no SDP', 'hello', 'offerMalformed'],
    ['JSON', JSON.stringify({ sdp: chromiumOffer }), 'offerMalformed'],
    ['more than 64 kB', `${chromiumOffer}${'a=x\r\n'.repeat(20_000)}`, 'offerTooLarge'],
    ['one endless line', chromiumOffer.replace('s=-', `s=${'x'.repeat(5000)}`), 'offerTooLarge'],
    ['very many lines', `${chromiumOffer}${'a=x\r\n'.repeat(2000)}`, 'offerTooLarge'],
    ['with a control character', chromiumOffer.replace('s=-', 's=\u0000'), 'offerMalformed'],
    [
      'with audio',
      chromiumOffer.replace('m=application 9', 'm=audio 9 RTP/SAVPF 0\r\nm=application 9'),
      'offerWithAudio',
    ],
    ['without video', chromiumOffer.replace(media, ''), 'offerWithoutVideo'],
    ['with two videos', chromiumOffer.replace(media, media + media), 'offerWithManyTracks'],
    ['with simulcast', chromiumOffer.replace('a=rtcp-mux', 'a=simulcast:send a;b'), 'offerWithManyTracks'],
    [
      'with many sources',
      chromiumOffer.replace('a=rtcp-mux', 'a=ssrc:1 x:y\r\na=ssrc:2 x:y'),
      'offerWithManyTracks',
    ],
    ['without VP8', chromiumOffer.replaceAll('VP8', 'VP9'), 'offerWithoutVp8'],
    ['that receives only', chromiumOffer.replace('a=sendonly', 'a=recvonly'), 'offerMalformed'],
    ['without a bundle', chromiumOffer.replace('a=group:BUNDLE 0 1\r\n', ''), 'offerMalformed'],
    ['without a fingerprint', chromiumOffer.replaceAll('a=fingerprint', 'a=finger'), 'offerMalformed'],
    ['without an SSRC', chromiumOffer.replaceAll(/a=ssrc:.*\r\n/g, ''), 'offerMalformed'],
    ['with something else to send', chromiumOffer.replace('m=application', 'm=text'), 'offerMalformed'],
  ])('is refused: %s', (_, offer, problem) => {
    expect(checkOffer(offer)).toEqual({ ok: false, problem });
  });

  test('never makes the check throw', () => {
    const lines = chromiumOffer.split('\r\n');
    const spoiled = fc
      .array(fc.tuple(fc.nat({ max: lines.length - 1 }), fc.string({ unit: 'binary', maxLength: 30 })), {
        maxLength: 4,
      })
      .map((changes) => {
        const changed = lines.slice();
        for (const [at, text] of changes) changed[at] = text;
        return changed.join('\r\n');
      });
    fc.assert(fc.property(spoiled, (offer) => typeof checkOffer(offer).ok === 'boolean'));
  });
});

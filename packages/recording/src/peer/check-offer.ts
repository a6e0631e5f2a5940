/** Why an offer is not answered. */
export type OfferProblem =
  | 'offerTooLarge'
  | 'offerMalformed'
  | 'offerWithAudio'
  | 'offerWithoutVideo'
  | 'offerWithoutVp8'
  | 'offerWithManyTracks';

export type CheckedOffer =
  | { readonly ok: true; readonly sdp: string }
  | { readonly ok: false; readonly problem: OfferProblem };

/** Chromium's is 4 to 8 kB. */
const longest = 64 * 1024;
const mostLines = 1500;
const longestLine = 4096;
/** One of the video itself and one each of its retransmission and correction. */
const mostSources = 3;

/**
 * Whether an offer (RFC 8866, RFC 8829) is one video to be recorded, with a data channel at most. What is handed on has
 * no candidates: the visitor finds us, we send nothing to an address that has not proved itself, and look no name
 * (`.local`) up.
 */
export function checkOffer(offer: string): CheckedOffer {
  if (offer.length > longest) return refused('offerTooLarge');
  const lines = offer.split(/\r?\n/).filter((line) => line !== '');
  if (lines.length > mostLines || lines.some((line) => line.length > longestLine))
    return refused('offerTooLarge');
  // oxlint-disable-next-line no-control-regex -- control characters are what is looked for
  if (lines[0] !== 'v=0' || lines.some((line) => !/^[a-z]=[^\u0000-\u001f]*$/.test(line)))
    return refused('offerMalformed');
  const problem = problemOf(lines);
  if (problem) return refused(problem);
  const remaining = lines.filter((line) => !line.startsWith('a=candidate:'));
  return { ok: true, sdp: `${remaining.join('\r\n')}\r\n` };
}

function problemOf(lines: readonly string[]): OfferProblem | null {
  const media = lines.filter((line) => line.startsWith('m='));
  const kinds = media.map((line) => /^m=(\w+) \d{1,5} [A-Z/]+(?: [\w-]+)+$/.exec(line)?.[1]);
  if (kinds.some((kind) => kind === undefined)) return 'offerMalformed';
  if (kinds.includes('audio')) return 'offerWithAudio';
  const videos = kinds.filter((kind) => kind === 'video').length;
  const channels = kinds.filter((kind) => kind === 'application').length;
  if (videos === 0) return 'offerWithoutVideo';
  if (videos + channels !== kinds.length) return 'offerMalformed';
  if (videos > 1 || channels > 1) return 'offerWithManyTracks';
  return problemOfAttributes(lines);
}

function problemOfAttributes(lines: readonly string[]): OfferProblem | null {
  const has = (pattern: RegExp) => lines.some((line) => pattern.test(line));
  // More than one encoding of a picture (RFC 8853).
  if (has(/^a=(simulcast|rid)[: ]/)) return 'offerWithManyTracks';
  const sources = new Set(lines.flatMap((line) => /^a=ssrc:(\d{1,10}) /.exec(line)?.[1] ?? []));
  if (sources.size > mostSources) return 'offerWithManyTracks';
  // The library knows a stream by its SSRC; every browser of today tells it.
  const isWhole =
    sources.size > 0 &&
    // All on one transport (RFC 9143): one port is enough then.
    has(/^a=group:BUNDLE \S+/) &&
    has(/^a=ice-ufrag:\S{4,256}$/) &&
    has(/^a=ice-pwd:\S{22,256}$/) &&
    has(/^a=fingerprint:sha-(256|384|512) [\dA-Fa-f:]+$/) &&
    has(/^a=(sendonly|sendrecv)$/);
  if (!isWhole) return 'offerMalformed';
  return has(/^a=rtpmap:\d{1,3} VP8\/90000$/i) ? null : 'offerWithoutVp8';
}

function refused(problem: OfferProblem): CheckedOffer {
  return { ok: false, problem };
}

import type { IncomingHttpHeaders } from 'node:http';

/** Longer lists than anybody sends are not read. */
const longestHeader = 200;

/**
 * Whether a program wants texts in English rather than Japanese (RFC 9110 §12.5.4). Never a page of ours, whatever
 * languages its browser lists: what is shown to people is Japanese.
 */
export function asksForEnglish(headers: IncomingHttpHeaders): boolean {
  const isPage = ['security-code', 'access-token', 'sec-fetch-site', 'origin'].some(
    (name) => name in headers,
  );
  const accepted = headers['accept-language'];
  if (isPage || accepted === undefined || accepted.length > longestHeader) return false;
  return qualityOf('en', accepted) > qualityOf('ja', accepted);
}

/** The highest quality of a language in any region; 0 where it is not named. */
function qualityOf(language: string, accepted: string): number {
  const qualities = accepted.split(',').flatMap((entry) => {
    const [range = '', ...parameters] = entry.split(';').map((part) => part.trim().toLowerCase());
    if (range.split('-', 1)[0] !== language) return [];
    const q = parameters.find((parameter) => parameter.startsWith('q='));
    const quality = q === undefined ? 1 : Number(q.slice(2));
    return quality >= 0 && quality <= 1 ? [quality] : [];
  });
  return Math.max(0, ...qualities);
}

/**
 * Browser and system that a User-Agent header names, with the numbers of their versions. Anything else that somebody
 * may write there is left out: a log line carries no caller's text.
 * @returns e.g. `Android 15, Chrome/141.0`; `unknown` where it names none of them
 */
export function namedBrowser(userAgent: string): string {
  const named = [systems, apps, browsers].flatMap((patterns) => {
    const found = patterns.find((pattern) => pattern.test(userAgent));
    return found?.exec(userAgent)?.[0] ?? [];
  });
  return named.join(', ').replaceAll('_', '.') || 'unknown';
}

// In each list what also calls itself by a later name comes first.
const systems = [
  /\b(?:Android|Windows NT|iPhone OS|Mac OS X) \d{1,3}(?:[._]\d{1,3})?\b/,
  /\b(?:CrOS|Linux)\b/,
];
const apps = [/\b(?:Line|FBAV|MicroMessenger)\/\d{1,3}(?:\.\d{1,3})?\b/, /\bInstagram \d{1,3}\b/];
const browsers = [
  /\b(?:EdgA?|EdgiOS|SamsungBrowser|OPR|OPT|Firefox|FxiOS)\/\d{1,3}(?:\.\d{1,3})?\b/,
  /\b(?:Chrome|CriOS|Version)\/\d{1,3}(?:\.\d{1,3})?\b/,
];

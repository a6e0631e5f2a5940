/**
 * Family of the browser that a User-Agent header names, for figures alone: a handful of names that tell no two people
 * apart. What the header says beyond that is not stored.
 * @returns e.g. `Safari (iOS)`, `Chrome (Android)`, `LINE`; `other` for what is none of them or says nothing
 */
export function browserFamily(userAgent: string | undefined): string {
  const given = (userAgent ?? '').slice(0, 1000);
  const inApp = inApps.find(([pattern]) => pattern.test(given));
  if (inApp) return inApp[1];
  const system = systems.find(([pattern]) => pattern.test(given))?.[1];
  const browser = browsers.find(([pattern]) => pattern.test(given))?.[1];
  if (system === undefined || browser === undefined) return 'other';
  return `${browser} (${system})`;
}

type Names = readonly (readonly [RegExp, string])[];

/** Browsers inside other apps: each has its own troubles with cameras. */
const inApps: Names = [
  [/\bLine\//, 'LINE'],
  [/\bInstagram\b/, 'Instagram'],
  [/\bFB(AN|AV|_IAB)\b/, 'Facebook'],
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bYJApp-|\bYahooApp/i, 'Yahoo! JAPAN'],
  [/; wv\)/, 'WebView (Android)'],
];

/** iOS and Android first: their headers name the systems they descend from, too. */
const systems: Names = [
  [/\b(iPhone|iPad|iPod)\b/, 'iOS'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/** Those that also call themselves Chrome or Safari come before these. */
const browsers: Names = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bOP(R|T|X)\//, 'Opera'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];

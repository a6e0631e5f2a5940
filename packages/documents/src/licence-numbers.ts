/**
 * Takes the 免状番号 out of what a licence prints (`第130012345678号`), in any width and with any spaces.
 * @returns twelve half-width digits, or null where there are not exactly twelve
 */
export function parseLicenceNumber(text: string): string | null {
  return /^第?([0-9]{12})号?$/u.exec(plain(text))?.[1] ?? null;
}

/**
 * Takes the 交付番号 of one class out of what its row prints (`00123`, `第00123号`). Each prefecture counts for itself;
 * no length is published, so one to eight digits pass, with leading zeros preserved.
 * @returns half-width digits, or null
 */
export function parseIssueNumber(text: string): string | null {
  return /^第?([0-9]{1,8})号?$/u.exec(plain(text))?.[1] ?? null;
}

function plain(text: string): string {
  return text.normalize('NFKC').replace(/\s/gu, '');
}

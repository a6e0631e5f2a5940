import type { VisitorClient } from '@ekyc/testkit';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { readQr } from './read-qr.ts';

const desktopAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';

/** A page of a desktop's browser. @param client whose security code it keeps; one of its own where none is given */
export async function openDesktop(browser: Browser, client?: VisitorClient): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    userAgent: desktopAgent,
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
  });
  const page = await context.newPage();
  if (client !== undefined) await keepCode(page, client);
  return page;
}

/** A phone beside the one of the test. */
export async function openPhone(browser: Browser, contextOptions: BrowserContextOptions): Promise<Page> {
  return (await browser.newContext(contextOptions)).newPage();
}

/** Lets a page begin as the browser that made this client's security code, which remembers nothing else. */
export async function keepCode(page: Page, { publicId, securityCode }: VisitorClient): Promise<void> {
  await page.addInitScript(([key, code]) => sessionStorage.setItem(key, code), [
    `ekyc:code:${publicId}`,
    securityCode,
  ] as const);
}

/** What a phone's camera sees. @param url of the service; the one in the picture has no port where none was open yet */
export async function scan(page: Page, url: string): Promise<string> {
  const { pathname, search, hash } = new URL(await readQr(page.getByRole('img', { name: /QRコード/ })));
  return url + pathname + search + hash;
}

export function headingOf(page: Page) {
  return page.getByRole('heading', { level: 1 });
}

/** The address in the QR code that this page would show for its identification. */
export async function handOverOf(page: Page, publicId: string): Promise<string> {
  const { origin } = new URL(page.url());
  const securityCode = await page.evaluate((id) => sessionStorage.getItem(`ekyc:code:${id}`), publicId);
  const answer = await page.request.post(`${origin}/api/v1/identifications/${publicId}/qr_token`, {
    headers: { 'Security-Code': securityCode ?? '' },
  });
  const { token } = (await answer.json()) as { token: string };
  return `${origin}/identification?publicId=${publicId}#resume=${token}`;
}

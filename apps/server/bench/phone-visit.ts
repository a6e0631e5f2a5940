import { chromium, type Page } from '@playwright/test';
import {
  type BusinessClient,
  DirectedCamera,
  driversLicense,
  expectOk,
  licenceHolder,
  profileOf,
  visitorScenes,
} from '@ekyc/testkit';
import { chromiumFlags, chromiumPath, phone } from '../../../tests/chromium.ts';

/** Points that a phone draws for one CSS pixel; the tests draw one. */
const phoneScale = 2;

/** The visitor whose licence and face the camera shows. */
const holder = licenceHolder(3);

export interface PhoneVisit {
  readonly page: Page;
  readonly camera: DirectedCamera;
  /** Address of the identification's first screen; not opened yet. */
  readonly address: string;
  /** Address of another one. */
  readonly nextAddress: () => Promise<string>;
}

/** A phone-sized page (390 × 844) in a fresh Chromium without a cache, with a directed camera and an identification. */
export async function withPhone<Result>(
  business: BusinessClient,
  options: { readonly suppliedProfile: boolean },
  work: (visit: PhoneVisit) => Promise<Result>,
): Promise<Result> {
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  });
  try {
    const context = await browser.newContext({ ...phone, deviceScaleFactor: phoneScale });
    const page = await context.newPage();
    const licence = await driversLicense(holder);
    const camera = await DirectedCamera.install(page, visitorScenes({ licence, face: holder.seed }));
    const body = {
      idTypes: ['driversLicense'],
      // The bench's business allows other methods too: the visitor would be asked for one.
      method: 'picture',
      ...(options.suppliedProfile ? { profile: profileOf(holder) } : {}),
    };
    const nextAddress = async () => {
      const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
      return `${business.url}/identification?publicId=${publicId}`;
    };
    return await work({ page, camera, address: await nextAddress(), nextAddress });
  } finally {
    await browser.close();
  }
}

/** From the first screen to the question for the camera, answered. */
export async function passIntroduction(page: Page): Promise<void> {
  for (const button of ['agree', 'open-camera']) await page.getByTestId(button).click();
}

/** Instants of a User Timing mark of the page, in milliseconds since it was opened. */
export async function marksOf(page: Page, name: string): Promise<readonly number[]> {
  return page.evaluate((name) => performance.getEntriesByName(name).map(({ startTime }) => startTime), name);
}

/** Resolves when the page has set the mark more than so many times. */
export async function waitForMark(page: Page, name: string, beyond = 0): Promise<void> {
  await page.waitForFunction(([name, beyond]) => performance.getEntriesByName(name).length > beyond, [
    name,
    beyond,
  ] as const);
}

import type { Page } from '@playwright/test';
import { createIdentification, expect, test } from './fixtures.ts';
import { resultOf } from './prepared.ts';

// What the video costs a visitor is counted too.
test.use({ filmed: true });

/** What a visitor had to do, counted in the page. */
interface Effort {
  /** Headings, and pictures that the camera asked for, in the order in which they were first seen. */
  readonly screens: readonly string[];
  /** Names of what was pressed. */
  readonly taps: readonly string[];
  /** Names of the fields into which something was typed. */
  readonly typed: readonly string[];
}

/** Call before `page.goto`. */
async function countEffort(page: Page): Promise<() => Promise<Effort>> {
  await page.addInitScript(() => {
    const effort = { screens: [] as string[], taps: [] as string[], typed: [] as string[] };
    const note = (list: string[], name: string) => void (list.includes(name) || list.push(name));
    new MutationObserver(() => {
      const heading = document.querySelector('h1')?.textContent ?? '';
      const wants = document.querySelector('[data-testid=camera]')?.getAttribute('data-wants');
      if (wants) note(effort.screens, wants);
      else if (heading !== '') note(effort.screens, heading);
    }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });
    document.addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const pressed = target instanceof Element ? target.closest('button, a, input, label, select') : null;
        if (isTrusted) effort.taps.push(pressed?.textContent || (pressed?.getAttribute('data-testid') ?? ''));
      },
      { capture: true },
    );
    document.addEventListener(
      'input',
      ({ target }) => {
        if (target instanceof HTMLInputElement && target.type === 'checkbox') return;
        if (target instanceof HTMLInputElement || target instanceof HTMLSelectElement)
          note(effort.typed, target.name);
      },
      { capture: true },
    );
    Object.assign(window, { effort });
  });
  return () => page.evaluate(() => (window as unknown as { effort: Effort }).effort);
}

test('the shortest way with a licence, nothing supplied: at most twelve screens, seven taps and four typed fields', async ({
  page,
  service,
  business,
  holder,
  camera,
  visitor,
}) => {
  await camera.followDemands();
  const effort = await countEffort(page);
  const { publicId, url } = await createIdentification(service, business);
  await page.goto(url);
  await visitor.introduce();
  await visitor.takeDocument();
  await visitor.confirm();
  await visitor.outcome('本人確認が完了しました');
  const { screens, taps, typed } = await effort();
  const told = JSON.stringify({ screens, taps, typed });
  // Neither is counted where the counter saw nothing.
  expect(screens.length, told).toBeGreaterThanOrEqual(10);
  expect(screens.length, told).toBeLessThanOrEqual(12);
  expect(taps.length, told).toBeGreaterThanOrEqual(4);
  expect(taps.length, told).toBeLessThanOrEqual(7);
  expect(typed.length, told).toBeLessThanOrEqual(4);
  // What the document does not bear, and nothing else.
  expect(['familyNameKana', 'firstNameKana', 'postal'], told).toEqual(expect.arrayContaining([...typed]));
  const { status, profile } = await resultOf(business, publicId);
  expect(status).toBe('approved');
  expect(profile).toMatchObject({
    familyName: holder.familyName,
    firstName: holder.firstName,
    familyNameKana: holder.familyNameKana,
    birthday: holder.birthday,
    prefCode: holder.prefCode,
  });
});

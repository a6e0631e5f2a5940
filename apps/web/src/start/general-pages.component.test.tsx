import { StrictMode } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { paths } from '@ekyc/contract/paths';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import { expectScreen, publicId, show, showPage } from '../testing/frame.tsx';
import { FatalPage } from './fatal-page.tsx';
import * as startTexts from './start-texts.ts';

vi.mock('../api/visitor-client.ts', async () => import('../testing/given-client.ts'));

describe('an address', () => {
  test('of nobody’s verification says what the service is and that one needs a link', async () => {
    await showPage('/');
    await expectScreen(designTexts.productName);
    await expect.element(page.getByText(startTexts.plainPageNeedsLink)).toBeVisible();
    await expectFits();
    await expectAccessible();
  });

  test.each([
    ['/identification', ''],
    ['/identification', '?publicId=too-short'],
    ['/nothing', `?publicId=${publicId}`],
    ['/embed/nothing', ''],
  ])('%s%s is unknown, and nothing is asked of the server', async (path, search) => {
    await showPage(path, search);
    await expectScreen(startTexts.plainPageUnknownLink);
    await expect.element(page.getByText(startTexts.plainPageUnknownLinkAdvice)).toBeVisible();
  });

  test('that is unknown fits every window and has no serious objection of axe', async () => {
    await showPage('/nothing');
    await expectScreen(startTexts.plainPageUnknownLink);
    await expectFits();
    await expectAccessible();
  });
});

describe('the fatal page', () => {
  const message = 'TypeError: it broke';
  const serve = () => {
    const fetched = vi.fn().mockResolvedValue(new Response(null, { status: 204 }));
    vi.stubGlobal('fetch', fetched);
    return fetched;
  };

  test('shows the message to copy, whom to ask, and a way to load the page again', async () => {
    serve();
    await show(<FatalPage message={message} contact="help@example.jp" />);
    await expectScreen(designTexts.errorPageHeading);
    const box = page.getByRole('textbox', { name: designTexts.errorPageMessage });
    await expect.element(box).toHaveValue(message);
    await expect
      .element(page.getByRole('link', { name: /help@example\.jp/ }))
      .toHaveAttribute('href', 'mailto:help@example.jp');
    await expect.element(page.getByRole('button', { name: designTexts.buttonReload })).toBeVisible();
    await expectFits();
    await expectAccessible();
  });

  test('reports the message once, without the address’s query', async () => {
    const fetched = serve();
    await show(
      <StrictMode>
        <FatalPage message={message} />
      </StrictMode>,
    );
    expect(fetched).toHaveBeenCalledOnce();
    const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
    expect(url).toBe(paths['service.reportFatal'][1]);
    expect(JSON.parse(init.body as string)).toMatchObject({ error: message, path: window.location.pathname });
  });

  test('shows in the place of a page that breaks', async () => {
    serve();
    vi.spyOn(console, 'error').mockReturnValue();
    const Broken = (): never => {
      throw new Error('it broke');
    };
    await show(<Broken />);
    await expect.element(page.getByRole('textbox')).toHaveValue('Error: it broke');
  });
});

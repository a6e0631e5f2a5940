import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import type { CameraFailure } from '../../camera/camera-failure.ts';
import { FakeVisitor } from '../../testing/fake-visitor.ts';
import { expectScreen, pretendBrowser, remember, show, showJourney } from '../../testing/frame.tsx';
import { openIdentification } from '../../testing/verifications.ts';
import { HandOverContext } from '../session/hand-over/hand-over-context.ts';
import * as sessionTexts from '../session/session-texts.ts';
import * as captureTexts from './capture-texts.ts';
import { CameraFailureScreen } from './screens/camera-failure-screen.tsx';
import { InAppScreen } from './screens/in-app-screen.tsx';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const { cameraFailureTexts, cameraStillTexts } = captureTexts;
const button = (name: string) => page.getByRole('button', { name });
const line =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148 Safari Line/14.0';
const webView =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Mobile/15E148';

/** Opens no camera for this reason. */
function refuseCamera(name: string, message = '') {
  return vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockRejectedValue(new DOMException(message, name));
}

describe('the permission for the camera', () => {
  /** At the screen before the first picture. */
  async function showCheck() {
    remember({ started: true, consented: true });
    await showJourney(openIdentification().answers('getIdType', { idType: 'driversLicense' }));
    await expectScreen(sessionTexts.cameraCheckHeading);
  }
  const open = button(captureTexts.cameraOpen);

  test('is explained before the browser asks, which it does after a press', async () => {
    const asked = refuseCamera('NotAllowedError');
    await showCheck();
    await expect.element(page.getByText(sessionTexts.cameraCheckLead)).toBeVisible();
    expect(asked).not.toHaveBeenCalled();
    await expectFits();
    await expectAccessible();
    await open.click();
    expect(asked).toHaveBeenCalledOnce();
  });

  test.each([
    ['NotAllowedError', '', 'denied'],
    ['NotAllowedError', 'Permission denied by system', 'system'],
    ['NotFoundError', '', 'none'],
    ['NotReadableError', '', 'busy'],
  ] as const)('%s (%s) shows the screen „%s“', async (name, message, failure) => {
    refuseCamera(name, message);
    await showCheck();
    await open.click();
    await expectScreen(cameraFailureTexts[failure].heading);
  });

  test('says in other words that it is still refused after another try', async () => {
    const asked = refuseCamera('NotAllowedError');
    await showCheck();
    await open.click();
    await button(designTexts.buttonRetry).click();
    await expectScreen(cameraStillTexts.denied?.heading ?? 'no text');
    await expect.element(button(designTexts.buttonReload)).toBeVisible();
    expect(asked).toHaveBeenCalledTimes(2);
  });
});

describe('each screen of a camera that cannot be used', () => {
  const ways: Readonly<Record<CameraFailure, readonly string[]>> = {
    denied: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    system: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    withheld: [sessionTexts.handOverQrOwnWindow, captureTexts.cameraOtherDevice],
    none: [captureTexts.cameraShowQr, designTexts.buttonRetry],
    busy: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    lost: [captureTexts.cameraReopen],
    black: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    colourless: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    virtual: [designTexts.buttonRetry, captureTexts.cameraOtherDevice],
    frontCamera: [captureTexts.cameraGoOnWithThis],
    rearCamera: [captureTexts.cameraGoOnWithThis],
    coarse: [captureTexts.cameraShowQr, captureTexts.cameraChoiceChange, captureTexts.cameraGoOnWithThis],
  };

  async function showFailure(failure: CameraFailure) {
    const onRetry = vi.fn();
    const { client } = new FakeVisitor('identification');
    await show(
      <HandOverContext value={{ client, onProblem: vi.fn() }}>
        <CameraFailureScreen failure={failure} facing="environment" onRetry={onRetry} />
      </HandOverContext>,
    );
    return onRetry;
  }

  test.each(Object.entries(ways) as [CameraFailure, readonly string[]][])(
    '%s: says why, offers its ways out, fits and is accessible',
    async (failure, offered) => {
      await showFailure(failure);
      const { heading: title, text } = cameraFailureTexts[failure];
      await expectScreen(title);
      await expect.element(page.getByText(text)).toBeVisible();
      for (const way of offered) await expect.element(button(way)).toBeVisible();
      await expectFits();
      await expectAccessible();
    },
  );

  test.each([
    ['denied', designTexts.buttonRetry],
    ['none', designTexts.buttonRetry],
    ['lost', captureTexts.cameraReopen],
    ['black', designTexts.buttonRetry],
    ['frontCamera', captureTexts.cameraGoOnWithThis],
    ['coarse', captureTexts.cameraGoOnWithThis],
  ] as const)('%s: 「%s」 opens the camera again', async (failure, name) => {
    const onRetry = await showFailure(failure);
    await button(name).click();
    await expect.poll(() => onRetry.mock.calls).toHaveLength(1);
  });

  test('denied: shows the steps for the browser at hand', async () => {
    await showFailure('denied');
    for (const step of captureTexts.permissionSteps.chromeAndroid)
      await expect.element(page.getByText(step)).toBeVisible();
  });

  test('denied within another app: shows how to leave it', async () => {
    pretendBrowser(line);
    await showFailure('denied');
    await expect.element(page.getByText(captureTexts.cameraDeniedInApp)).toBeVisible();
    for (const step of captureTexts.leaveAppSteps('line'))
      await expect.element(page.getByText(step)).toBeVisible();
    await expect.element(button(captureTexts.copyLinkCopy)).toBeVisible();
  });

  test('denied within an app of iOS without a mark: explains no menu of Safari, and copies the link', async () => {
    pretendBrowser(webView);
    await showFailure('denied');
    for (const step of captureTexts.leaveAppSteps('webView'))
      await expect.element(page.getByText(step)).toBeVisible();
    for (const step of captureTexts.permissionSteps.safariIos)
      await expect.element(page.getByText(step)).not.toBeInTheDocument();
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await button(captureTexts.copyLinkCopy).click();
    expect(copied).toHaveBeenCalledOnce();
  });

  test('leads to the code for another device, and back', async () => {
    await showFailure('none');
    await button(captureTexts.cameraShowQr).click();
    await expect.element(page.getByAltText(sessionTexts.handOverQrAlt)).toBeVisible();
    await button(sessionTexts.handOverTexts.another.back).click();
    await expectScreen(cameraFailureTexts.none.heading);
  });
});

describe('a browser within another app', () => {
  const { goOn, heading: doubt } = captureTexts.inAppDoubtTexts;

  test('without a camera is told how to leave it, and the server is asked nothing', async () => {
    pretendBrowser(line);
    vi.spyOn(navigator, 'mediaDevices', 'get').mockReturnValue(undefined as unknown as MediaDevices);
    const visitor = openIdentification();
    await showJourney(visitor);
    await expectScreen(captureTexts.inAppTexts.heading);
    for (const step of captureTexts.leaveAppSteps('line'))
      await expect.element(page.getByText(step)).toBeVisible();
    await expect.element(button(captureTexts.openBrowserText)).toBeVisible();
    await expect.element(button(goOn)).not.toBeInTheDocument();
    expect(visitor.bodiesOf('bindSecurityCode')).toEqual([]);
    await expectFits();
    await expectAccessible();
  });

  test('with a camera may go on, and copies the link', async () => {
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    const onGoOn = vi.fn();
    await show(<InAppScreen app="instagram" externalUrl={null} onGoOn={onGoOn} />);
    await expectScreen(doubt);
    await button(captureTexts.copyLinkCopy).click();
    await expect.element(page.getByRole('status').getByText(captureTexts.copyLinkCopied)).toBeVisible();
    expect(copied).toHaveBeenCalledOnce();
    await button(goOn).click();
    expect(onGoOn).toHaveBeenCalledOnce();
  });

  test('shows the link if the browser refuses to copy it', async () => {
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'));
    await show(<InAppScreen app={null} externalUrl={null} onGoOn={null} />);
    await button(captureTexts.copyLinkCopy).click();
    const link = page.getByRole('textbox', { name: captureTexts.copyLinkLink });
    await expect.element(link).toHaveValue(window.location.href.replace(/#.*$/, ''));
  });
});

import { describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { applyTextSize, textSizes } from '@ekyc/design/text-size.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import * as screenTexts from '../../design/screen-texts.ts';
import * as embedTexts from '../../embed/embed-texts.ts';
import { recordingTexts } from '../../recording/recording-texts.ts';
import { expectScreen, pretendDesktop, remember, show, showJourney } from '../../testing/frame.tsx';
import { customizationsOf, endedAs, openIdentification, opened } from '../../testing/verifications.ts';
import { HandOverScreen } from '../session/hand-over/hand-over-screen.tsx';
import * as specimenTexts from '../specimen/specimen-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';
import * as identificationTexts from './identification-texts.ts';
import { methodChoiceHeading, methodNames, otherMethod } from './method-texts.ts';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const button = (name: string | RegExp) => page.getByRole('button', { name });
const agree = button(sessionTexts.startScreenAgree);
const refuse = button(sessionTexts.startScreenRefuse);
const dialog = page.getByRole('dialog');
const business = openIdentification().example('getClient');

describe('the first screen', () => {
  test('says who asks, what is taken, what for, for whom and for how long', async () => {
    const visitor = openIdentification();
    await showJourney(visitor);
    await expectScreen(identificationTexts.startHeading(business.name));
    for (const text of [
      visitor.example('getCustomizations').greeting ?? 'no greeting',
      identificationTexts.startLead(business.name),
      identificationTexts.consentTaken,
      identificationTexts.consentPurpose(business.name),
      sessionTexts.consentPeriodOf(business.name),
    ])
      await expect.element(page.getByText(text, { exact: true })).toBeVisible();
    await expect
      .element(page.getByRole('definition').filter({ hasText: business.name }).first())
      .toBeVisible();
    const policy = page.getByRole('link', { name: new RegExp(screenTexts.privacyPolicyLink(business.name)) });
    await expect.element(policy).toHaveAttribute('href', business.privacyPolicyUrl ?? 'none');
  });

  test('unfolds what exactly is taken', async () => {
    await showJourney(openIdentification());
    const detail = page.getByText(identificationTexts.consentEntered);
    await expect.element(detail).not.toBeVisible();
    await page.getByText(sessionTexts.consentDetails).click();
    await expect.element(detail).toBeVisible();
  });

  test('says that the session is filmed, and only then', async () => {
    const visitor = openIdentification();
    const { unmount } = await showJourney(visitor);
    await expect.element(agree).toBeVisible();
    await expect.element(page.getByText(recordingTexts.consent.kept)).not.toBeInTheDocument();
    await unmount();
    await showJourney(
      visitor.answers('getCustomizations', { ...customizationsOf(visitor), recording: 'required' }),
    );
    await page.getByText(sessionTexts.consentDetails).click();
    await expect.element(page.getByText(recordingTexts.consent.kept)).toBeVisible();
  });

  test('leads on to the document once it is agreed to, and back from there', async () => {
    await showJourney(openIdentification());
    await agree.click();
    await expectScreen(identificationTexts.idTypeChoiceHeading);
    await button(screenTexts.headerBack).click();
    await expectScreen(identificationTexts.startHeading(business.name));
  });

  test('can be worked by keys only', async () => {
    await showJourney(openIdentification());
    await expectScreen(identificationTexts.startHeading(business.name));
    await expect.poll(async () => focusByTab(agree)).toBe(true);
    await userEvent.keyboard('{Enter}');
    await expectScreen(identificationTexts.idTypeChoiceHeading);
  });

  test('fits every window and has no serious objection of axe', async () => {
    await showJourney(openIdentification());
    await expect.element(agree).toBeVisible();
    await expectFits();
    await expectAccessible();
  });
});

describe('giving up', () => {
  test('asks first, keeps the focus in its dialog and gives it back', async () => {
    const visitor = openIdentification();
    await showJourney(visitor);
    await refuse.click();
    await expect.element(dialog).toHaveAccessibleName(sessionTexts.cancelHeading);
    for (let press = 0; press < 5; press++) {
      await userEvent.tab();
      expect(document.activeElement?.closest('dialog, body')).toBe(
        document.activeElement === document.body ? document.body : dialog.element(),
      );
    }
    await expectAccessible();
    await userEvent.keyboard('{Escape}');
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(refuse).toHaveFocus();
    expect(visitor.bodiesOf('cancel')).toEqual([]);
  });

  test('goes on where the visitor stays', async () => {
    const visitor = openIdentification();
    await showJourney(visitor);
    await refuse.click();
    await button(embedTexts.closeStay).click();
    await expect.element(refuse).toHaveFocus();
    expect(visitor.bodiesOf('cancel')).toEqual([]);
  });

  test('is told to the server once, and ends on its own screen', async () => {
    const visitor = openIdentification();
    const answer = visitor.waitsWith('cancel');
    await showJourney(visitor);
    await refuse.click();
    await button(sessionTexts.cancelConfirm).click();
    await button(designTexts.waitingPending).click({ force: true });
    endedAs(visitor, 'canceled');
    answer();
    await expectScreen(sessionTexts.endCanceled);
    expect(visitor.bodiesOf('cancel')).toHaveLength(1);
  });

  test('ends on the fatal page if the server refuses for a reason that no screen knows', async () => {
    vi.spyOn(console, 'error').mockReturnValue();
    vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(null, { status: 204 })));
    const visitor = openIdentification().refuses('cancel', 'internal_error');
    await showJourney(visitor);
    await refuse.click();
    await button(sessionTexts.cancelConfirm).click();
    await expectScreen(designTexts.errorPageHeading);
    const message = page.getByRole('textbox', { name: designTexts.errorPageMessage });
    await expect.element(message).toHaveValue(expect.stringContaining('internal_error'));
  });
});

describe('the choice of a method', () => {
  const several = () => {
    const visitor = openIdentification();
    return visitor.answers('getCustomizations', {
      ...customizationsOf(visitor),
      methods: ['picture', 'jpki'],
    });
  };

  test('names each method, and shows what is taken by the chosen one', async () => {
    const visitor = several();
    await showJourney(visitor);
    await expectScreen(methodChoiceHeading);
    await expect.element(button(new RegExp(methodNames.jpki))).toBeVisible();
    await button(new RegExp(methodNames.picture)).click();
    await expect.element(agree).toBeVisible();
    expect(visitor.bodiesOf('putMethod')).toEqual([]);
    await button(otherMethod).click();
    await expectScreen(methodChoiceHeading);
  });

  test('sends another method than the present one once', async () => {
    const visitor = several();
    visitor.waitsWith('putMethod');
    await showJourney(visitor);
    const jpki = button(new RegExp(methodNames.jpki));
    await jpki.click();
    await expect.element(jpki).toBeDisabled();
    await jpki.click({ force: true });
    expect(visitor.bodiesOf('putMethod')).toEqual([{ method: 'jpki' }]);
  });

  test('fits every window and has no serious objection of axe', async () => {
    await showJourney(several());
    await expectScreen(methodChoiceHeading);
    await expectFits();
    await expectAccessible();
  });
});

describe('the choice of a document', () => {
  const { driversLicense } = identificationTexts.idTypeNames;

  test('names what is taken of each, sends the chosen one, and leads to the camera', async () => {
    remember({ started: true, consented: true });
    const visitor = openIdentification();
    await showJourney(visitor);
    await expectScreen(identificationTexts.idTypeChoiceHeading);
    const licence = button(new RegExp(driversLicense));
    await expect
      .element(licence.getByText(new RegExp(identificationTexts.photoNames.thickness)).last())
      .toBeVisible();
    visitor.answers('getIdType', { idType: 'driversLicense' });
    await licence.click();
    await expectScreen(sessionTexts.cameraCheckHeading);
    expect(visitor.bodiesOf('putIdType')).toEqual([{ idType: 'driversLicense' }]);
  });

  test('takes the only document that is allowed without asking', async () => {
    remember({ started: true, consented: true });
    const visitor = openIdentification();
    visitor.answers('getCustomizations', { ...customizationsOf(visitor), idTypes: ['passport'] });
    const answer = visitor.waitsWith('putIdType');
    await showJourney(visitor);
    await expect.poll(() => visitor.bodiesOf('putIdType')).toEqual([{ idType: 'passport' }]);
    visitor.answers('getIdType', { idType: 'passport' });
    answer();
    await expectScreen(sessionTexts.cameraCheckHeading);
  });

  test('says that the network is down, and goes on by itself when it is back', async () => {
    remember({ started: true, consented: true });
    const visitor = openIdentification();
    await showJourney(visitor);
    const comeBack = visitor.losesNetworkAt('putIdType');
    await button(new RegExp(driversLicense)).click();
    await expect.element(page.getByText(screenTexts.connectionOffline)).toBeVisible();
    visitor.answers('getIdType', { idType: 'driversLicense' });
    comeBack();
    await expectScreen(sessionTexts.cameraCheckHeading);
    await expect.element(page.getByText(screenTexts.connectionOffline)).not.toBeInTheDocument();
  });

  test('leads to the outcome if the verification expired meanwhile', async () => {
    remember({ started: true, consented: true });
    const visitor = openIdentification().refuses('putIdType', 'verification_expired');
    await showJourney(visitor);
    endedAs(visitor, 'expired');
    await button(new RegExp(driversLicense)).click();
    await expectScreen(sessionTexts.blockedExpired);
  });

  test('fits every window and has no serious objection of axe', async () => {
    remember({ started: true, consented: true });
    await showJourney(openIdentification());
    await expectScreen(identificationTexts.idTypeChoiceHeading);
    await expectFits();
    await expectAccessible();
  });
});

describe('the help', () => {
  const help = button(screenTexts.headerHelp);

  test('shows whom to ask and the ways out, and gives the focus back', async () => {
    const visitor = openIdentification();
    await showJourney(visitor);
    await help.click();
    await expect.element(dialog).toHaveAccessibleName(screenTexts.headerHelp);
    await expect
      .element(dialog.getByText(visitor.example('getCustomizations').supportMsg ?? 'no words'))
      .toBeVisible();
    for (const way of [screenTexts.helpOtherDevice, screenTexts.helpLeaveDevice])
      await expect.element(dialog.getByRole('button', { name: way })).toBeVisible();
    await expectFits();
    await expectAccessible();
    await dialog.getByRole('button', { name: designTexts.buttonClose }).click();
    await expect.element(help).toHaveFocus();
  });

  test('makes the text larger at once', async () => {
    await showJourney(openIdentification());
    const sizeOf = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
    await expect.element(agree).toBeVisible();
    const before = sizeOf();
    await button(designTexts.textSizeTexts.heading).click();
    const largest = dialog.getByRole('button', { name: designTexts.textSizeTexts.sizes['extra-large'] });
    await largest.click();
    await expect.element(largest).toHaveAttribute('aria-pressed', 'true');
    expect(sizeOf()).toBe(before * 1.5);
  });

  test.each([
    ['the page', designTexts.textSizeTexts.heading],
    ['the help', screenTexts.headerHelp],
  ])('shows every text size whole at each of them, from %s', async (_, opener) => {
    await showJourney(openIdentification());
    await button(opener).click();
    const choices = dialog.getByRole('group', { name: designTexts.textSizeTexts.label }).getByRole('button');
    await expect.element(choices.first()).toBeVisible();
    const cut: string[] = [];
    for (const width of [320, 360, 390]) {
      await page.viewport(width, 844);
      for (const size of textSizes) {
        applyTextSize(size);
        cut.push(
          ...choices
            .elements()
            .filter(isCutOff)
            .map((choice) => `${width} ${size} ${choice.textContent}`),
        );
      }
    }
    expect(cut).toEqual([]);
  });

  test('shows a code for another device, and the way back to this one', async () => {
    const visitor = openIdentification();
    await showJourney(visitor);
    await help.click();
    await dialog.getByRole('button', { name: screenTexts.helpOtherDevice }).click();
    const { another } = sessionTexts.handOverTexts;
    await expectScreen(another.heading);
    await expect.element(page.getByAltText(sessionTexts.handOverQrAlt)).toBeVisible();
    expect(visitor.bodiesOf('createQrToken')).toHaveLength(1);
    await button(another.back).click();
    await expect.element(agree).toBeVisible();
  });

  test('erases the verification from this device after asking', async () => {
    const visitor = openIdentification();
    remember({ started: true });
    await showJourney(visitor);
    await help.click();
    await dialog.getByRole('button', { name: screenTexts.helpLeaveDevice }).click();
    await expect.element(dialog).toHaveAccessibleName(sessionTexts.leaveTexts.heading);
    await dialog.getByRole('button', { name: sessionTexts.leaveTexts.confirm }).click();
    await expectScreen(sessionTexts.leaveTexts.left);
    expect(Object.keys(sessionStorage).filter((key) => key.startsWith('ekyc:journey'))).toEqual([]);
    await expectFits();
  });
});

describe('on a desktop', () => {
  test('offers a code for the phone first, and this computer too if the business allows it', async () => {
    pretendDesktop();
    const visitor = openIdentification();
    const { unmount } = await showJourney(visitor);
    const { desktop } = sessionTexts.handOverTexts;
    await expectScreen(desktop.heading);
    await expect.element(page.getByAltText(sessionTexts.handOverQrAlt)).toBeVisible();
    await expectFits();
    await button(desktop.here).click();
    await expect.element(agree).toBeVisible();
    await unmount();
    remember({});
    visitor.answers('getCustomizations', { ...customizationsOf(visitor), allowDesktop: false });
    await showJourney(visitor);
    await expectScreen(desktop.heading);
    await expect.element(button(desktop.here)).not.toBeInTheDocument();
  });

  // A modal's frame at 1280×800, 1440×780 and 1366×657: 32 px around the card and 48 px of its bar are not ours.
  test.each([720, 700, 577])('shows the whole code at once in a modal of %i px', async (height) => {
    pretendDesktop();
    const visitor = openIdentification().answers('getCompleted', {
      ...opened,
      sandbox: { outcomes: ['approved', 'declined'], simulated: true },
    });
    await page.viewport(640, height);
    await showJourney(visitor);
    await expectWholeCode();
  });

  test('covers no part of the code for another device with buttons on a small phone', async () => {
    await page.viewport(360, 640);
    applyTextSize('large');
    const { client } = openIdentification();
    await show(<HandOverScreen tools={{ client, onProblem: vi.fn() }} onBack={vi.fn()} />);
    await expectWholeCode();
  });

  test('lets the visitor ask again if no code came', async () => {
    pretendDesktop();
    const visitor = openIdentification().refuses('createQrToken', 'too_many_requests');
    await showJourney(visitor);
    await expect.element(page.getByText(sessionTexts.handOverQrFailed)).toBeVisible();
    visitor.answers('createQrToken', visitor.example('createQrToken'));
    await button(designTexts.buttonRetry).click();
    await expect.element(page.getByAltText(sessionTexts.handOverQrAlt)).toBeVisible();
  });
});

describe('in a sandbox', () => {
  test('offers specimens in the place of a camera, and says on every screen that they are', async () => {
    const visitor = openIdentification().answers('getCompleted', {
      ...opened,
      sandbox: { outcomes: ['approved', 'declined'], simulated: true },
    });
    await showJourney(visitor);
    await expect.element(page.getByText(specimenTexts.notice)).toBeVisible();
    await button(specimenTexts.offer).click();
    await expectScreen(specimenTexts.documentHeading);
    await expectFits();
    await expectAccessible();
  });
});

/** Expects that the code is in the window with all its corners, and under nothing. */
async function expectWholeCode(): Promise<void> {
  const code = page.getByAltText(sessionTexts.handOverQrAlt);
  await expect.element(code).toBeVisible();
  const { left, right, top, bottom } = code.element().getBoundingClientRect();
  const seen = [left + 1, right - 1].flatMap((x) =>
    [top + 1, bottom - 1].map((y) => document.elementFromPoint(x, y)),
  );
  expect(new Set(seen)).toEqual(new Set([code.element()]));
}

/** True if a control is narrower than its words, or reaches beyond the box that cuts it. */
function isCutOff(control: Element): boolean {
  const box = control.parentElement?.getBoundingClientRect();
  const { right } = control.getBoundingClientRect();
  return control.scrollWidth > control.clientWidth || box === undefined || right > box.right;
}

/** Goes on by one press of Tab. @returns whether this has the focus then */
async function focusByTab(target: typeof agree): Promise<boolean> {
  await userEvent.tab();
  return document.activeElement === target.element();
}

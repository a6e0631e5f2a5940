import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import { FakeVisitor } from '../../testing/fake-visitor.ts';
import { expectScreen, remember, showJourney } from '../../testing/frame.tsx';
import { captured, endedAs, opened } from '../../testing/verifications.ts';
import * as captureTexts from '../capture/capture-texts.ts';
import * as sessionTexts from '../session/session-texts.ts';
import { texts } from './selfie-data-texts.ts';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const button = (name: string) => page.getByRole('button', { name });
const business = new FakeVisitor('selfieData').example('getClient').name;

const openedVerification = () => new FakeVisitor('selfieData').answers('getCompleted', opened);

/** With the face accepted. */
function capturedFace() {
  const take = { take: 1, type: 'face', purpose: 'identify', state: 'accepted' } as const;
  return openedVerification().answers('listMaterials', {
    materials: [],
    takes: [{ ...take, photoTypes: ['selfie', 'instruction1', 'instruction2'] }],
    challenge: null,
  });
}

describe('the registration of a face', () => {
  test('says first who asks and what for, and leads to the camera', async () => {
    await showJourney(openedVerification());
    await expectScreen(texts.start.heading(business));
    await expect.element(page.getByText(texts.purpose(business))).toBeVisible();
    await expectFits();
    await expectAccessible();
    await button(sessionTexts.startScreenAgree).click();
    await expectScreen(sessionTexts.cameraCheckHeading);
  });

  test('submits the accepted pictures once', async () => {
    remember(captured);
    const visitor = capturedFace();
    const answer = visitor.waitsWith('submit');
    await showJourney(visitor);
    await expectScreen(texts.confirm.heading);
    await expect.element(page.getByText(texts.confirm.use)).toBeVisible();
    await expectFits();
    await expectAccessible();
    await button(texts.confirm.submit).click();
    await button(designTexts.waitingPending).click({ force: true });
    endedAs(visitor, 'submitted');
    answer();
    await expectScreen(sessionTexts.examiningHeading);
    expect(visitor.bodiesOf('submit')).toEqual([{ take: [1] }]);
  });

  test('asks for the face again, says why, and starts that take', async () => {
    const problem = { photoType: 'selfie', problem: 'eyes_closed' } as const;
    const visitor = openedVerification().answers('getCompleted', {
      ...opened,
      status: 'resubmission',
      parts: [{ take: 'face', reasons: [], problems: [problem] }],
    });
    visitor.waitsWith('startTake');
    await showJourney(visitor);
    await expectScreen(captureTexts.takeAgainHeading);
    await expect.element(page.getByText(captureTexts.problemTexts.eyes_closed)).toBeVisible();
    await button(texts.resubmission.button).click();
    expect(visitor.bodiesOf('startTake')).toEqual([{ type: 'face' }]);
  });

  test.each([
    ['approved', texts.approved.heading, texts.approved.text(business)],
    ['review', texts.review.heading, texts.review.text(business)],
    ['declined', texts.declined.heading, texts.declined.reasons.face_multiple],
    ['canceled', sessionTexts.endCanceled, sessionTexts.endUnused],
  ] as const)('%s: says what that means', async (status, title, words) => {
    const visitor = new FakeVisitor('selfieData');
    await showJourney(endedAs(visitor, status, { reasons: ['face_multiple', 'faceMatch'] }));
    await expectScreen(title);
    await expect.element(page.getByText(words)).toBeVisible();
    await expectAccessible();
  });
});

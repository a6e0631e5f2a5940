import { describe, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible, expectFits } from '@ekyc/sign-in/testing/page-checks.ts';
import { FakeVisitor } from '../../testing/fake-visitor.ts';
import { expectScreen, remember, showJourney } from '../../testing/frame.tsx';
import { captured, endedAs, opened } from '../../testing/verifications.ts';
import * as sessionTexts from '../session/session-texts.ts';
import { texts } from './face-authentication-texts.ts';

vi.mock('../../api/visitor-client.ts', async () => import('../../testing/given-client.ts'));

const business = new FakeVisitor('faceAuthentication').example('getClient').name;
const feedback = page.getByTestId('feedback');

describe('a face authentication', () => {
  test('says first who asks and what for, and leads to the camera', async () => {
    await showJourney(new FakeVisitor('faceAuthentication').answers('getCompleted', opened));
    await expectScreen(texts.start.heading(business));
    await expect.element(page.getByText(texts.purpose)).toBeVisible();
    await expectFits();
    await expectAccessible();
    await page.getByRole('button', { name: sessionTexts.startScreenAgree }).click();
    await expectScreen(sessionTexts.cameraCheckHeading);
  });

  test('that was passed shows what the business answered meanwhile', async () => {
    remember({ ...captured, feedback: 'Your coupon: 4711\nUntil tomorrow' });
    await showJourney(endedAs(new FakeVisitor('faceAuthentication'), 'approved'));
    await expectScreen(texts.approved.heading);
    await expect
      .element(page.getByRole('heading', { name: texts.approved.feedback(business) }))
      .toBeVisible();
    await expect.element(feedback.getByText(/Your coupon: 4711/)).toBeVisible();
    await expectFits();
    await expectAccessible();
  });

  test('that was passed shows no answer where the business gave none', async () => {
    remember({ ...captured, feedback: ' ' });
    await showJourney(endedAs(new FakeVisitor('faceAuthentication'), 'approved'));
    await expectScreen(texts.approved.heading);
    await expect.element(feedback).not.toBeInTheDocument();
  });

  test('that failed gives no reason, which would teach an impostor', async () => {
    const visitor = endedAs(new FakeVisitor('faceAuthentication'), 'declined', {
      reasons: ['face_multiple'],
    });
    await showJourney(visitor);
    await expectScreen(texts.declined.heading);
    await expect.element(page.getByText(sessionTexts.endContact(business))).toBeVisible();
    expect(page.getByRole('main').getByRole('listitem').elements()).toEqual([]);
    await expectAccessible();
  });

  test('whose tries are over goes on from what the server says', async () => {
    remember(captured);
    const visitor = new FakeVisitor('faceAuthentication').answers('getCompleted', opened);
    const state = visitor.example('renewChallenge');
    const answer = visitor
      .answers('renewChallenge', { ...state, challenge: null })
      .waitsWith('renewChallenge');
    await showJourney(visitor);
    await expect.poll(() => visitor.bodiesOf('renewChallenge')).toHaveLength(1);
    endedAs(visitor, 'declined');
    answer();
    await expectScreen(texts.declined.heading);
  });
});

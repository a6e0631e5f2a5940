import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { waitingPending } from '@ekyc/design/design-texts.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { takingTexts } from '../reviews/reviews-texts.ts';
import { expectAccessible, expectFits } from '../testing/check-page.ts';
import { answerCase, caseAddress, clientOfCase, publicId, shownCase, shownReview } from '../testing/cases.ts';
import { exampleAnswer, FakeConsoleClient } from '../testing/fake-console-client.ts';
import { showConsole } from '../testing/render-console.tsx';
import { texts as toastTexts } from '../toasts/toasts-texts.ts';
import { kindNames, statusNames } from '../words/names.ts';
import { texts as decisionTexts } from './decision/decision-texts.ts';
import { texts as pictureTexts } from './pictures/pictures-texts.ts';
import { actionTexts, personalTexts, texts } from './verification-texts.ts';

const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
const section = (name: string) => page.getByRole('region', { name, exact: true });

/** A text beside a sign or under a heading. */
const shownText = (text: string) => page.getByText(text, { exact: false });

async function showCase(client = clientOfCase(), shown: Parameters<typeof showConsole>[1] = {}) {
  await showConsole(caseAddress, { client, ...shown });
  await expect.element(page.getByRole('heading', { level: 1, name: kindNames.identification })).toBeVisible();
  return client;
}

test('withholds pictures and personal data until somebody states a purpose', async () => {
  const client = await showCase();
  await expect.element(page.getByText(personalTexts.hidden)).toBeVisible();
  await expect.element(page.getByText('山田', { exact: false })).not.toBeInTheDocument();
  expect(client.received('identification.get').map(({ purpose }) => purpose)).toEqual([undefined]);
  expect(client.received('identification.getMaterialImage')).toEqual([]);
});

test('shows pictures and personal data for the purpose that was chosen by keyboard', async () => {
  const client = await showCase();
  const [purpose] = personalTexts.purposes;
  await userEvent.keyboard('v');
  await expect.element(dialog(personalTexts.purposeHeading)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: purpose })).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(personalTexts.shownFor(purpose))).toBeVisible();
  await expect.element(page.getByRole('cell', { name: /山田 花子/ }).first()).toBeVisible();
  await expect.element(page.getByRole('img', { name: pictureTexts.document })).toBeVisible();
  await expect.element(page.getByRole('img', { name: pictureTexts.selfie })).toBeVisible();
  expect(
    client.received('identification.getMaterialImage').map((call) => [call.params?.['id'], call.purpose]),
  ).toEqual(shownReview.materials.map(({ id }) => [id, purpose]));
  await expectAccessible();
  await expectFits();
});

test('enlarges and turns a picture by keyboard', async () => {
  await showCase();
  await userEvent.click(button(personalTexts.show));
  await userEvent.keyboard('{Enter}');
  const viewer = page.getByRole('group', { name: pictureTexts.selfie });
  await expect.element(viewer).toBeVisible();
  (viewer.element() as HTMLElement).focus();
  await userEvent.keyboard('+r');
  const image = page.getByRole('img', { name: pictureTexts.selfie });
  expect((image.element() as HTMLElement).style.transform).toMatch(/rotate\(90deg\)/);
  await expect.element(page.getByText(/^撮影された顔 拡大1[1-9]\d%・回転90度$/)).toBeInTheDocument();
});

test('demands words for another purpose, at their field', async () => {
  const client = await showCase();
  await userEvent.click(button(personalTexts.show));
  await userEvent.click(page.getByRole('radio', { name: personalTexts.otherPurpose }));
  await userEvent.keyboard('{Enter}');
  const field = page.getByRole('textbox', { name: personalTexts.purpose });
  await expect.element(field).toHaveFocus();
  await expect.element(field).toHaveAccessibleDescription(expect.stringContaining(personalTexts.otherNeeded));
  await userEvent.keyboard('  苦情の調査 {Enter}');
  await expect.element(page.getByText(personalTexts.shownFor('苦情の調査'))).toBeVisible();
  expect(client.received('identification.get').at(1)?.purpose).toBe('苦情の調査');
});

test('Escape closes the dialog of the purpose, gives the focus back and shows nothing', async () => {
  const client = await showCase();
  await userEvent.click(button(personalTexts.show));
  await expect.element(dialog(personalTexts.purposeHeading)).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog(personalTexts.purposeHeading)).not.toBeInTheDocument();
  await expect.element(button(personalTexts.show)).toHaveFocus();
  expect(client.received('identification.get')).toHaveLength(1);
});

test('keeps the focus inside a dialog', async () => {
  await showCase();
  await userEvent.click(button(personalTexts.show));
  const shown = dialog(personalTexts.purposeHeading);
  for (let pressed = 0; pressed < 8; pressed += 1) {
    await userEvent.tab();
    const { activeElement, body } = document;
    expect(activeElement === body || shown.element().contains(activeElement)).toBe(true);
  }
});

test('says why personal data were refused and keeps them withheld', async () => {
  const client = await showCase();
  client.refuse('identification.get', 'too_many_requests');
  await userEvent.click(button(personalTexts.show));
  await userEvent.keyboard('{Enter}');
  await expect.element(section(personalTexts.heading).getByRole('alert')).toBeVisible();
  await expect.element(button(personalTexts.show)).toBeVisible();
  await expect.element(page.getByRole('img', { name: pictureTexts.document })).not.toBeInTheDocument();
});

test('withholds what was shown again once something else was submitted', async () => {
  const client = await showCase();
  await userEvent.click(button(personalTexts.show));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('img', { name: pictureTexts.document })).toBeVisible();
  answerCase(client, { ...shownCase, submittedAt: '2026-11-20T05:00:00.000Z' });
  client.sendEvent({ publicId, status: 'approved' });
  await expect.element(page.getByText(personalTexts.ended)).toBeVisible();
  await expect.element(page.getByRole('img', { name: pictureTexts.document })).not.toBeInTheDocument();
});

test('tells a developer that the role shows no personal data, and the key of it does nothing', async () => {
  await showCase(clientOfCase(), { role: 'developer' });
  await expect.element(page.getByText(personalTexts.notAllowed)).toBeVisible();
  await expect.element(button(personalTexts.show)).not.toBeInTheDocument();
  await userEvent.keyboard('v');
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});

test('says that pictures and personal data were deleted, and offers neither to show nor to delete them', async () => {
  await showCase(clientOfCase({ ...shownCase, status: 'redacted', materials: [] }));
  await expect.element(page.getByText(personalTexts.redacted)).toBeVisible();
  await expect.element(page.getByText(actionTexts.none)).toBeVisible();
  await expect.element(button(personalTexts.show)).not.toBeInTheDocument();
  await expect.element(button(actionTexts.redact)).not.toBeInTheDocument();
});

test('approves by keyboard only, and sends the decision once', async () => {
  const client = await showCase();
  const [reason] = decisionTexts.templates.approved;
  const release = client.hold('identification.decide');
  await userEvent.keyboard('1a{Control>}{Enter}{Enter}{/Control}');
  await expect
    .element(section(decisionTexts.heading).getByRole('button', { name: waitingPending }))
    .toBeVisible();
  answerCase(client, shownCase);
  client.answer('identification.decide', { status: 'approved' });
  release();
  await expect.element(page.getByText(decisionTexts.done)).toBeVisible();
  await expect
    .element(page.getByRole('radio', { name: decisionTexts.decisions.approved }))
    .not.toBeInTheDocument();
  expect(client.received('identification.decide')).toEqual([
    { name: 'identification.decide', params: { publicId }, body: { decision: 'approved', reason } },
  ]);
});

test('declines for a reason in own words', async () => {
  const client = await showCase();
  await userEvent.click(page.getByRole('radio', { name: decisionTexts.decisions.declined }));
  await userEvent.keyboard('r');
  await userEvent.keyboard(' 顔写真が別人 ');
  await userEvent.click(button(decisionTexts.submit));
  await expect.element(page.getByText(decisionTexts.done)).toBeVisible();
  expect(client.received('identification.decide')[0]?.body).toEqual({
    decision: 'declined',
    reason: '顔写真が別人',
  });
});

test('demands a decision and a reason, each at its field', async () => {
  const client = await showCase();
  await userEvent.click(button(decisionTexts.submit));
  await expect.element(shownText(decisionTexts.decisionNeeded)).toBeVisible();
  await expect.element(page.getByRole('radio', { name: decisionTexts.decisions.approved })).toHaveFocus();
  const reason = page.getByRole('textbox', { name: decisionTexts.reason });
  await expect.element(reason).toBeInvalid();
  await expect
    .element(reason)
    .toHaveAccessibleDescription(expect.stringContaining(decisionTexts.reasonNeeded));
  await expectAccessible();
  await userEvent.keyboard('1');
  await expect.element(shownText(decisionTexts.decisionNeeded)).not.toBeInTheDocument();
  expect(client.received('identification.decide')).toEqual([]);
});

test('asks for parts again, of which one must be chosen', async () => {
  const client = await showCase();
  await userEvent.keyboard('3a{Control>}{Enter}{/Control}');
  await expect.element(shownText(decisionTexts.partsNeeded)).toBeVisible();
  const face = page.getByRole('checkbox', { name: decisionTexts.face });
  await expect.element(page.getByRole('checkbox').first()).toHaveFocus();
  await userEvent.click(face);
  await expect.element(shownText(decisionTexts.partsNeeded)).not.toBeInTheDocument();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(decisionTexts.done)).toBeVisible();
  expect(client.received('identification.decide')[0]?.body).toEqual({
    decision: 'resubmission',
    reason: decisionTexts.templates.resubmission[0],
    parts: [{ take: 'face' }],
  });
});

test('drops the template of another decision but keeps own words', async () => {
  await showCase();
  const reason = page.getByRole('textbox', { name: decisionTexts.reason });
  await userEvent.keyboard('1b');
  await expect.element(reason).toHaveValue(decisionTexts.templates.approved[1]);
  await userEvent.keyboard('2');
  await expect.element(reason).toHaveValue('');
  await userEvent.fill(reason, '印字が違う');
  await userEvent.click(page.getByRole('radio', { name: decisionTexts.decisions.approved }));
  await expect.element(reason).toHaveValue('印字が違う');
});

test('says that a second person must agree', async () => {
  const client = clientOfCase().answer('identification.decide', {
    status: 'review',
    secondPersonNeeded: true,
  });
  await showCase(client);
  await userEvent.keyboard('1a{Control>}{Enter}{/Control}');
  await expect.element(page.getByText(decisionTexts.secondNeeded)).toBeVisible();
});

test('shows what a colleague proposed', async () => {
  const person = { kind: 'staff' as const, name: 'owner@shop.example', former: false };
  await showCase(
    clientOfCase({
      proposedDecision: {
        decision: 'declined',
        by: 'stf_0d5f2c7e1a6b4c3d90',
        person,
        at: '2026-11-20T02:00:00.000Z',
        reason: '<b>写真</b>が別人',
        parts: [],
      },
    }),
  );
  await expect.element(page.getByText(decisionTexts.proposedReason('<b>写真</b>が別人'))).toBeVisible();
  await expect.element(page.getByText(/owner@shop.exampleが.*「否認」を提案しています/)).toBeVisible();
});

test('shows the refusal of a decision and keeps what was entered', async () => {
  const client = await showCase(clientOfCase().loseConnection('identification.decide'));
  await userEvent.keyboard('1a{Control>}{Enter}{/Control}');
  await expect.element(section(decisionTexts.heading).getByRole('alert').last()).toBeVisible();
  await expect
    .element(page.getByRole('textbox', { name: decisionTexts.reason }))
    .toHaveValue(decisionTexts.templates.approved[0]);
  await expect.element(page.getByRole('radio', { name: decisionTexts.decisions.approved })).toBeChecked();
  expect(client.received('identification.decide')).toHaveLength(1);
});

test('says that a decision was not recorded because the case had changed, and shows its new state', async () => {
  const client = await showCase();
  client.refuse('identification.decide', 'wrong_state');
  answerCase(client, { ...shownCase, status: 'declined' });
  await userEvent.keyboard('1a{Control>}{Enter}{/Control}');
  await expect.element(page.getByRole('definition').filter({ hasText: statusNames.declined })).toBeVisible();
  await expect.element(button(decisionTexts.submit)).not.toBeInTheDocument();
  await expect
    .element(
      section(decisionTexts.heading).getByRole('alert').getByText(decisionTexts.overtaken, { exact: false }),
    )
    .toBeVisible();
});

test('lets nobody but the holder decide, and an owner ends the claim after a question', async () => {
  const client = clientOfCase();
  const reviews = exampleAnswer('review.list');
  const person = { kind: 'staff' as const, name: 'jiro@shop.example', former: false };
  client.answer('review.list', {
    ...reviews,
    items: reviews.items.map((item) => ({
      ...item,
      taken: { own: false, until: '2026-11-20T01:30:00.000Z', person },
    })),
  });
  await showCase(client);
  await expect.element(shownText(decisionTexts.taken)).toBeVisible();
  await expect.element(button(decisionTexts.submit)).not.toBeInTheDocument();
  await userEvent.click(button(takingTexts.end));
  await expect
    .element(dialog(takingTexts.endHeading).getByText(takingTexts.endBody('jiro@shop.example')))
    .toBeVisible();
  client.answer('review.list', reviews);
  await userEvent.click(button(takingTexts.endConfirm));
  await expect.element(page.getByText(takingTexts.ended)).toBeVisible();
  await expect.element(button(takingTexts.take)).toBeVisible();
  expect(client.received('review.release')).toHaveLength(1);
});

test('claims a case by a key and takes the claim back by another', async () => {
  const client = clientOfCase();
  const reviews = exampleAnswer('review.list');
  await showCase(client);
  await expect.element(button(takingTexts.take)).toBeVisible();
  await userEvent.keyboard('t');
  await expect.element(page.getByText(takingTexts.took)).toBeVisible();
  expect(client.received('review.take')).toHaveLength(1);
  client.answer('review.list', reviews);
  await userEvent.keyboard('z');
  await expect.element(page.getByText(toastTexts.undone)).toBeVisible();
  expect(client.received('review.release')[0]?.query).toEqual({ only: 'own' });
});

test('an auditor sees the case and can change nothing', async () => {
  await showCase(clientOfCase(), { role: 'auditor' });
  await expect.element(button(personalTexts.show)).toBeVisible();
  for (const name of [
    decisionTexts.submit,
    takingTexts.take,
    takingTexts.next,
    actionTexts.cancel,
    actionTexts.redact,
  ])
    await expect.element(button(name)).not.toBeInTheDocument();
  await userEvent.keyboard('1t');
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument();
});

test('follows what happens to the case elsewhere', async () => {
  const client = await showCase();
  answerCase(client, shownCase);
  client.sendEvent({ publicId, status: 'approved' });
  await expect.element(page.getByRole('definition').filter({ hasText: statusNames.approved })).toBeVisible();
  await expect.element(button(decisionTexts.submit)).not.toBeInTheDocument();
});

test('says that a case does not exist without offering to try again', async () => {
  const client = new FakeConsoleClient().answer('business.listVerifications', {
    items: [],
    nextCursor: null,
  });
  await showConsole(caseAddress, { client });
  await expect.element(page.getByRole('alert')).toBeVisible();
  await expect.element(button(frame.retry)).not.toBeInTheDocument();
  await expect.element(page.getByRole('link', { name: texts.back })).toBeVisible();
});

test('shows the texts of the business as text and not as markup', async () => {
  const hostile = '<img src=x onerror="document.title=1"><script>document.title=1</script>';
  await showCase(clientOfCase({ targetUserId: hostile, metadata: { order: hostile } }));
  await expect.element(page.getByText(hostile, { exact: true })).toBeVisible();
  await expect.element(page.getByRole('img', { name: 'x' })).not.toBeInTheDocument();
  expect(document.querySelector('img[src="x"], main script')).toBeNull();
  await expectFits();
});

test('deletes personal data only after the member confirmed that nothing brings them back', async () => {
  const client = await showCase(clientOfCase(shownCase));
  await userEvent.click(button(actionTexts.redact));
  await expect.element(button(actionTexts.redactConfirm)).toBeDisabled();
  await expectAccessible();
  await userEvent.click(page.getByRole('checkbox', { name: actionTexts.redactCheck }));
  await userEvent.click(button(actionTexts.redactConfirm));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(client.received('identification.redact').map(({ params }) => params)).toEqual([{ publicId }]);
});

test('keeps the dialog of a deletion that was refused, and closes it by Escape', async () => {
  const client = clientOfCase(shownCase).refuse('identification.redact', 'internal_error');
  await showCase(client);
  await userEvent.click(button(actionTexts.redact));
  await userEvent.click(page.getByRole('checkbox', { name: actionTexts.redactCheck }));
  await userEvent.click(button(actionTexts.redactConfirm));
  await expect.element(dialog(actionTexts.redactHeading).getByRole('alert')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(button(actionTexts.redact)).toHaveFocus();
});

test('cancels a case that was not submitted', async () => {
  const client = await showCase(clientOfCase({ status: 'started', submittedAt: null, reasons: [] }));
  await userEvent.click(button(actionTexts.cancel));
  await userEvent.click(button(actionTexts.cancelConfirm));
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
  expect(client.received('identification.cancelByClient')).toHaveLength(1);
});

test('makes a link with which the visitor continues', async () => {
  await showCase(clientOfCase({ status: 'resubmission', resubmissions: 1, reasons: [] }));
  await userEvent.click(button(actionTexts.resume));
  await userEvent.click(dialog(actionTexts.resumeLabel).getByRole('button', { name: actionTexts.resume }));
  await expect.element(page.getByText(exampleAnswer('identification.createResumeLink').url)).toBeVisible();
  await expect.element(page.getByRole('img', { name: actionTexts.resumeQr })).toBeVisible();
  await expectFits();
});

test('hands out the evidence for a purpose, as a file', async () => {
  const client = await showCase(clientOfCase(shownCase));
  const files: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    files.push(this.download);
  });
  await userEvent.click(button(actionTexts.evidence));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText(actionTexts.evidenceDone)).toBeVisible();
  expect(files).toEqual([`evidence-${publicId}.zip`]);
  expect(client.received('identification.getEvidence')[0]?.purpose).toBe(actionTexts.evidencePurposes[0]);
});

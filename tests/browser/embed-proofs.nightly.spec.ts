import { licenceHolder } from '@ekyc/testkit';
import { specimenProfile } from '../integration/specimen-profile.ts';
import { EmbeddingPage } from './embedding.ts';
import { holdsAtEverySize } from './every-size.ts';
import { createIdentification, expect, test } from './fixtures.ts';
import { expectAccessible } from './screen-checks.ts';
import { storedKeys } from './stored-keys.ts';
import { VisitorPage } from './visitor-page.ts';

const holder = { ...licenceHolder(5), ...specimenProfile };

// The demo business has registered the page around.
test.use({ filmed: true });

for (const [method, heading, go] of [
  [
    'jpki',
    'マイナアプリで本人確認をします',
    async (visitor: VisitorPage) => {
      await visitor.press('次へ進む');
      await visitor.press('マイナアプリに進む');
      await visitor.page.getByRole('button', { name: 'カードを読み取ったことにして進む' }).click();
    },
  ],
  [
    'mdoc',
    'スマートフォンから情報を提示します',
    async (visitor: VisitorPage) => {
      await visitor.press('マイナンバーカードで進む');
      await visitor.press('見本のウォレットで提示する');
      await visitor.press('提示する');
    },
  ],
] as const)
  test(`${method} in a business’s page goes on in a window of its own, to its end (by the stand-ins)`, async ({
    page,
    context,
    service,
    business,
  }) => {
    const host = await EmbeddingPage.of(page, service);
    const { publicId } = await createIdentification(service, business, {
      method,
      idTypes: ['myNumberCard'],
    });
    await host.show('inline', publicId);
    await host.heading('デモ商店の本人確認');
    await host.press('同意してはじめる');
    await host.heading(heading);
    await expectAccessible(page);
    await holdsAtEverySize(page, `${method} embedded`, host.frame());
    const opening = context.waitForEvent('page');
    await host.inside.getByTestId('own-window').click();
    const own = await opening;
    const visitor = new VisitorPage(own, holder);
    await visitor.heading('デモ商店の本人確認');
    await visitor.press('同意してはじめる');
    await visitor.heading(heading);
    await go(visitor);
    // Who looks at the shop's page again is told that it went on elsewhere; the window has it still, which learns of its
    // end later here than the page around does.
    const told = Promise.withResolvers<void>();
    let submitted = false;
    own.on('request', (request) => {
      submitted ||= request.url().endsWith('/oath');
    });
    await own.route('**/completed', async (route) => {
      if (submitted) await told.promise;
      await route.continue();
    });
    await visitor.confirm();
    await expect.poll(async () => (await host.events()).at(-1)).toBe('onSubmitted');
    await host.heading('別の端末での手続きが完了しました');
    expect(await storedKeys(own)).toBe(1);
    told.resolve();
    await visitor.outcome('本人確認が完了しました');
    const { body } = await business.call('identification.get', { params: { publicId } });
    expect(body).toMatchObject({ status: 'approved', method });
    await own.unroute('**/completed');
    await own.reload();
    await visitor.outcome('本人確認が完了しました');
    // Loaded again, the frame does not take it back either.
    await host.show('inline', publicId);
    await host.heading('別の端末での手続きが完了しました');
  });

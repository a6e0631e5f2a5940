import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BusinessClient, expectOk, holderOf, passport, photograph, runOperator } from '@ekyc/testkit';
import { specimenHolder } from '@ekyc/testkit/chip-cards';
import { expect, lookAt, test } from './console-fixtures.ts';

test('at the counter a specimen card is read without hardware, shown, compared and decided; the evidence proves it', async ({
  owner,
  service,
}) => {
  const { page } = owner;
  await owner.open('/counter');
  await owner.heading('窓口');
  await lookAt(owner, 'counter-begin');
  await page.getByLabel('書類の種類').selectOption({ label: 'マイナンバーカード' });
  await owner.press('受付をはじめる');

  // Nobody runs the reader program here.
  await expect(page.getByText('カードリーダーの接続プログラムに届きません。')).toBeVisible();
  await lookAt(owner, 'counter-no-reader');

  // Whoever was called away comes back by the list, or by the verification's page.
  const publicId = /counter\/([\w-]+)/.exec(page.url())?.[1] ?? '';
  const row = page.getByRole('listitem').filter({ has: page.locator(`a[href$="${publicId}"]`) });
  const goOn = page.getByRole('link', { name: '窓口で続ける' });
  await owner.open();
  await expect(row.getByRole('link')).toHaveCount(2);
  await lookAt(owner, 'counter-list');
  await row.getByRole('link', { name: '本人確認' }).click();
  await owner.heading('本人確認');
  await expect(owner.part('その他の操作').getByRole('link')).toHaveText('窓口で続ける');
  await lookAt(owner, 'counter-open-details');
  await page.getByRole('link', { name: '← 手続きの一覧' }).click();
  await row.getByRole('link', { name: '窓口で続ける' }).click();
  await owner.heading('窓口');
  expect(page.url()).toContain(`/counter/${publicId}`);
  const specimen = page.getByLabel('見本のカード(機器なしで試す)');
  await owner.reach(page.getByLabel('USBカードリーダー'));
  await page.keyboard.press('ArrowDown');
  await expect(specimen).toBeChecked();
  await expect(page.getByText('実在の人ではありません')).toBeVisible();
  await owner.press('ICチップを読み取る');
  await expect(page.getByLabel('生年月日(和暦の6桁)')).toBeFocused();
  await expect(page.getByText('形式が違います。')).toHaveCount(3);

  // What does not fit this card spends a try, and says how many are left.
  await page.getByLabel('生年月日(和暦の6桁)').fill('140408');
  await page.getByLabel('有効期限の西暦年(4桁)').fill('2030');
  await page.getByLabel('セキュリティコード(4桁)').fill('1234');
  await owner.press('ICチップを読み取る');
  await expect(page.getByText('照合番号は、あと9回試せます。')).toBeVisible();
  await lookAt(owner, 'counter-wrong-key');
  await owner.press('入力に戻る');
  await owner.press('見本の内容を入力する');
  await lookAt(owner, 'counter-printed');
  await owner.press('ICチップを読み取る');

  const shown = owner.part('ICチップの内容');
  const portrait = shown.getByRole('img', { name: 'ICチップの顔写真' });
  await expect(portrait).toBeVisible();
  expect(await portrait.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(50);
  await expect(shown.getByText('2002年4月7日')).toBeVisible();
  await expect(shown.getByText('署名なし', { exact: true })).not.toHaveCount(0);
  await expect(shown.getByText('参考', { exact: true })).not.toHaveCount(0);
  await expect(shown.getByText('ICチップ自体が応答しました')).toBeVisible();
  await expect(page.getByText('見本のカードです。')).toBeVisible();
  await lookAt(owner, 'counter-shown');

  await owner.press('この内容で記録する');
  await expect(page.getByText('顔写真は必ず見比べてください。')).toBeVisible();
  await expect(page.getByText('どちらかを選んでください。')).toBeVisible();
  await lookAt(owner, 'counter-not-compared');
  for (const thing of ['顔写真と、目の前の方の顔', '生年月日と、ご本人の申し出'])
    await page.getByLabel(thing).check();
  await page.getByLabel('はい、同じ人です').check();
  await owner.press('この内容で記録する');
  await expect(page.getByText('記録しました。')).toBeVisible();
  await lookAt(owner, 'counter-decided');

  const business = new BusinessClient(service.url, service.apiKey);
  const params = { publicId };
  const now = async () => expectOk(await business.call('identification.get', { params }), 'get');
  await expect.poll(async () => (await now()).status).toBe('approved');
  expect(await now()).toMatchObject({
    method: 'chipAtCounter',
    chip: { document: 'myNumberCard', alive: 'yes' },
  });
  // The shop verified the signature of what it was told.
  await expect(heard(service.url, publicId)).resolves.toContain('"verified":true');
  await page.getByRole('link', { name: '手続きの詳細を開く' }).click();
  await expect(owner.part('履歴')).toBeVisible();
  await expect(owner.part('自動確認の結果').getByText('有効期限に署名がありません')).toBeVisible();
  await expect(goOn).toHaveCount(0);
  await lookAt(owner, 'counter-details');

  const folder = await mkdtemp(join(tmpdir(), 'ekyc-counter-'));
  const [file, key] = [join(folder, 'evidence.zip'), join(folder, 'keys.json')];
  const headers = { authorization: `Bearer ${service.apiKey}` };
  const evidence = await fetch(`${service.url}/api/v1/identifications/${publicId}/evidence`, { headers });
  await writeFile(file, Buffer.from(await evidence.arrayBuffer()));
  await writeFile(key, await (await fetch(`${service.url}/api/v1/evidence_keys`)).text());
  const trust = join(service.dataDirectory, 'specimen', 'trust');
  const verdict = await runOperator({}, 'evidence', 'verify', file, '--key', key, '--trust', trust);
  expect(verdict).toMatch(/^GENUINE/);
  expect(verdict).toContain("the chip's files are proven by the authorities given");
  await rm(folder, { recursive: true });
});

test('there is a specimen of every document, and the log of the service holds nothing of any', {
  tag: '@nightly',
}, async ({ owner, service }) => {
  const { page } = owner;
  const documents = [
    ['運転免許証', '見本　花子', '複製を見分けられません'],
    ['在留カード', '2002年4月7日', '複製を見分けられません'],
    ['特別永住者証明書', '2002年4月7日', '複製を見分けられません'],
    ['パスポート(日本国旅券)', 'MIHON HANAKO', 'ICチップ自体が応答しました'],
  ] as const;
  for (const [document, told, alive] of documents) {
    await owner.open('/counter');
    await page.getByLabel('本人確認の法令').selectOption({ label: '法令の指定なし' });
    await page.getByLabel('書類の種類').selectOption({ label: document });
    await owner.press('受付をはじめる');
    await page.getByLabel('見本のカード(機器なしで試す)').check();
    await owner.press('見本の内容を入力する');
    await owner.press('ICチップを読み取る');
    const shown = owner.part('ICチップの内容');
    await expect(shown.getByRole('img', { name: 'ICチップの顔写真' }), document).toBeVisible();
    await expect(shown.getByText(told).first(), document).toBeVisible();
    await expect(shown.getByText(alive), document).toBeVisible();
    await expect(shown.getByText('発行した機関の署名で確かめた内容です')).toBeVisible();
    // Nobody signed that a licence has no changes.
    await expect(shown.getByText('裏面の備考欄も確かめてください')).toHaveCount(
      document === '運転免許証' ? 1 : 0,
    );
    await lookAt(owner, `counter-specimen-${document}`);
  }
  const { name, latinName, birthday, address } = specimenHolder;
  const printed = ['TR1234567', 'AA12345678BB', '14040720301234', '20020407'];
  const log = service.output();
  expect(log).toContain('/chip_files');
  for (const canary of [
    ...name.split('　'),
    ...latinName.split(' '),
    birthday,
    address,
    '霞が関',
    ...printed,
  ])
    expect(log, canary).not.toContain(canary);
});

test('only documents are offered that law, settings and identification allow', { tag: '@nightly' }, async ({
  owner,
  service,
}) => {
  const { page } = owner;
  const offered = page.getByLabel('書類の種類').locator('option');
  const cards = ['運転免許証', 'マイナンバーカード', '在留カード', '特別永住者証明書'];
  const passport = 'パスポート(日本国旅券)';
  await owner.open('/counter');
  const law = page.getByLabel('本人確認の法令');
  await law.selectOption({ label: '法令の指定なし' });
  await expect(offered).toHaveText([...cards, passport]);
  await page.getByLabel('書類の種類').selectOption({ label: passport });
  await law.selectOption('mobilePhone');
  // The settings do not say that a passport serves under a law.
  await expect(offered).toHaveText(cards);
  await expect(page.getByLabel('書類の種類')).toHaveValue('driversLicense');

  const business = new BusinessClient(service.url, service.apiKey);
  const open = async (idTypes: ('passport' | 'residenceCard' | 'drivingHistoryCertificate')[]) => {
    const body = { method: 'chipAtCounter', regime: 'none', idTypes } as const;
    const { publicId } = expectOk(await business.call('identification.create', { body }), 'create');
    await owner.open(`/counter/${publicId}`);
  };
  await open(['passport', 'residenceCard']);
  await expect(offered).toHaveText(['在留カード', passport]);
  await expect(page.getByLabel('在留カード等の番号')).toBeVisible();
  await open(['passport']);
  await expect(offered).toHaveText([passport]);
  await expect(page.getByLabel('旅券番号')).toBeVisible();
});

test('the zone of a passport is read by the counter’s camera, which is drawn here, and corrected by hand', {
  tag: '@nightly',
}, async ({ owner }) => {
  const { page } = owner;
  const holder = holderOf('passport', 7);
  const { jpeg } = await photograph((await passport(holder)).front, {
    fill: 0.9,
    seed: 7,
    width: 1080,
    height: 1440,
  });
  // Every camera shows this page from now on.
  await page.addInitScript(
    (picture) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const canvas = document.createElement('canvas');
        Object.assign(canvas, { width: image.width, height: image.height });
        const draw = () => canvas.getContext('2d')?.drawImage(image, 0, 0);
        draw();
        setInterval(draw, 100);
        return canvas.captureStream(10);
      };
    },
    `data:image/jpeg;base64,${jpeg.toString('base64')}`,
  );
  await owner.open('/counter');
  await page.getByLabel('本人確認の法令').selectOption({ label: '法令の指定なし' });
  await page.getByLabel('書類の種類').selectOption({ label: 'パスポート(日本国旅券)' });
  await owner.press('受付をはじめる');
  await owner.press('カメラで読み取って入力する');
  const camera = page.getByRole('dialog');
  await expect(camera.getByLabel('カメラの映像')).toBeVisible();
  await expect(camera.getByRole('button', { name: '読み取る' })).toBeEnabled();
  await lookAt(owner, 'counter-zone-camera');
  await camera.getByRole('button', { name: '読み取る' }).click();
  await expect(page.getByText('書類と見比べて、違うところを直してください。')).toBeVisible();
  const day = (date: string) => date.slice(2).replaceAll('-', '');
  await expect(page.getByLabel('旅券番号')).toHaveValue(holder.passportNumber);
  await expect(page.getByLabel('生年月日(西暦の下2桁から6桁)')).toHaveValue(day(holder.birthday));
  await page.getByLabel('旅券番号').fill('TR7654321');
  await expect(page.getByLabel('旅券番号')).toHaveValue('TR7654321');
  await lookAt(owner, 'counter-zone-read');
});

/** The line of the demo shop's stream that tells of this approval. */
async function heard(url: string, publicId: string): Promise<string> {
  const left = new AbortController();
  const stream = await fetch(`${url}/demo/api/webhooks`, { signal: left.signal });
  let text = '';
  for await (const chunk of stream.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += chunk;
    const line = text.split('\n').find((one) => one.includes(publicId) && one.includes('approved'));
    if (line === undefined) continue;
    left.abort();
    return line;
  }
  throw new Error('the stream ended');
}

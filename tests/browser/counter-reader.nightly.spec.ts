import {
  PassportChip,
  ResidenceCardChip,
  residenceCardNumber,
  SpecimenCard,
  type SpecimenContents,
  specimenDriversLicense,
  specimenMyNumberCard,
  specimenPassport,
  specimenResidenceCard,
} from '@ekyc/testkit/chip-cards';
import { startVirtualReader, type VirtualReader, whyNoVirtualReader } from '@ekyc/testkit/virtual-reader';
import { readerPort } from '@ekyc/contract/reader';
import { pino } from 'pino';
import { createEventLog, pcscReaders, type RunningReader, startReader } from '@ekyc/reader/testing';
import type { Page } from '@playwright/test';
import { startClockedService } from '../integration/clocked-service.ts';
import { cardAuthority, cardTrust, passportRoot, residenceAuthorities } from '../integration/read-card.ts';
import { StaffMember } from '../integration/staff-member.ts';
import { expect, look, openAs, type Staffed, test as base } from './staffed-service.ts';
import { onceAWorker } from './worker-fixtures.ts';

interface AtCounter {
  readonly staffed: Pick<Staffed, 'service' | 'members'>;
  readonly virtual: VirtualReader;
  readonly program: RunningReader;
}

const reason = whyNoVirtualReader();
const openCounter = onceAWorker(async () => {
  const service = await startClockedService(undefined, {}, { chipTrust: () => cardTrust });
  const { businessId } = await service.addBusiness({ methods: ['chipAtCounter'] }, 'live');
  const reviewer = await new StaffMember(service, businessId).join('reviewer');
  const members = { reviewer } as unknown as Staffed['members'];
  const virtual = await startVirtualReader();
  const log = createEventLog(pino({ level: 'silent' }));
  const origin = new URL(service.url).origin;
  const program = await startReader({ origin, port: readerPort, readers: pcscReaders(), log });
  const value: AtCounter = { staffed: { service, members }, virtual, program };
  const close = async () => {
    await program.close();
    await virtual.stop();
    await service.close();
  };
  return { value, close };
});
const test = base.extend<{ counter: AtCounter }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the names of fixtures from the pattern.
  counter: async ({}, use) => use(await openCounter()),
});

test.use({ viewport: { width: 1440, height: 900 }, isMobile: false, hasTouch: false });
test.skip(reason !== null, `through pcscd and a virtual reader: ${reason ?? ''}`);

const power = (contents: SpecimenContents) => () => new SpecimenCard(contents).transceive;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function begin(page: Page, { staffed }: AtCounter, document = 'マイナンバーカード'): Promise<void> {
  await openAs(page, staffed as Staffed, 'reviewer', '/counter');
  await page.getByLabel('書類の種類').selectOption({ label: document });
  await button(page, '受付をはじめる').click();
}

async function pair(page: Page, { program }: AtCounter): Promise<void> {
  const code = page.getByLabel('接続コード');
  const right = program.newCode();
  await code.fill(right === '000000' ? '000001' : '000000');
  await button(page, '接続する').click();
  await expect(page.getByText('あと4回入力できます。')).toBeVisible();
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await button(page, '接続する').click();
}

async function type(page: Page, securityCode: string): Promise<void> {
  await page.getByLabel('生年月日(和暦の6桁)').fill('14 04 07');
  await page.getByLabel('有効期限の西暦年(4桁)').fill('2030');
  await page.getByLabel('セキュリティコード(4桁)').fill(securityCode);
  await button(page, 'ICチップを読み取る').click();
}

test('at the counter a card on a real PC/SC reader is read, shown and decided: a wrong code, a wrong number, a torn card and a second tab on the way', async ({
  page,
  counter,
}) => {
  const contents = specimenMyNumberCard(cardAuthority);
  await begin(page, counter);
  await pair(page, counter);
  await expect(page.getByText('書類を置いてください。')).toBeVisible();
  await look(page, 'counter-reader-waits');

  // Torn away in the middle of the face.
  let left = 12;
  const torn: { take?: () => Promise<void> } = {};
  Object.assign(
    torn,
    await counter.virtual.lay(() => {
      const card = new SpecimenCard(contents);
      return async (apdu) => {
        left -= 1;
        if (left === 0) void torn.take?.();
        return card.transceive(apdu);
      };
    }),
  );
  await expect(page.getByText('書類が置かれています。')).toBeVisible();
  await type(page, '1234');
  await expect(page.getByText('読み取りの途中で書類が離れました。')).toBeVisible();
  await look(page, 'counter-torn');

  // Another tab of the same browser needs no code, and is told that somebody reads.
  const second = await page.context().newPage();
  await second.setViewportSize({ width: 1440, height: 900 });
  await begin(second, counter);
  await expect(second.getByText('書類を置いてください。')).toBeVisible();
  let goOn = () => {};
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const card = await counter.virtual.lay(() => {
    const inside = new SpecimenCard(contents);
    return async (apdu) => {
      if (inside.received.length === 4) await held;
      return inside.transceive(apdu);
    };
  });
  await expect(second.getByText('書類が置かれています。')).toBeVisible();
  await button(page, '続きから読み取る').click();
  await expect(second.getByText('別の画面が書類を読み取っています。')).toBeVisible();
  await type(second, '1234');
  await expect(second.getByText('終わるまでお待ちください。')).toBeVisible();
  goOn();

  const shown = page.getByRole('region', { name: 'ICチップの内容' });
  await expect(shown.getByRole('img', { name: 'ICチップの顔写真' })).toBeVisible();
  await expect(shown.getByText('2002年4月7日')).toBeVisible();
  await expect(page.getByText('見本のカードです。')).toHaveCount(0);
  await second.close();
  await page.getByLabel('顔写真と、目の前の方の顔').check();
  await page.getByLabel('いいえ、同じ人とは言えません').check();
  await button(page, 'この内容で記録する').click();
  await expect(page.getByText('記録しました。')).toBeVisible();
  await card.take();
});

/** Another document of the counter: what is typed of it, what lies on the reader, and what is shown then. */
interface OtherDocument {
  readonly name: string;
  readonly label: string;
  readonly print: Readonly<Record<string, string>>;
  readonly power: () => SpecimenCard['transceive'];
  readonly told: string;
  readonly alive: string;
}

const residence = (kind: '1' | '05' | '06'): OtherDocument => {
  const contents = specimenResidenceCard(kind, residenceAuthorities[kind === '1' ? 'first' : 'second']);
  return {
    name: `residence card of kind ${kind}`,
    label: kind === '06' ? '特別永住者証明書' : '在留カード',
    print: { 在留カード等の番号: residenceCardNumber },
    power: () => new ResidenceCardChip(contents).transceive,
    // The first generation has its front as one picture.
    told: kind === '1' ? '券面' : '2002年4月7日',
    alive: '複製を見分けられません',
  };
};
const passport = specimenPassport(passportRoot, {
  isHolders: true,
  active: 'none',
  pace: 'aes128',
  chipKey: { cipher: 'aes128', curve: 'prime256v1' },
});
const others: readonly OtherDocument[] = [
  {
    name: 'driving licence',
    label: '運転免許証',
    print: { '暗証番号1(4桁)': '1234', '暗証番号2(4桁)': '5678' },
    power: power(specimenDriversLicense(cardAuthority)),
    told: '見本　花子',
    alive: '複製を見分けられません',
  },
  residence('1'),
  residence('05'),
  residence('06'),
  {
    name: 'passport that answers the service’s challenge',
    label: 'パスポート(日本国旅券)',
    print: {
      旅券番号: 'TR1234567',
      '生年月日(西暦の下2桁から6桁)': '020407',
      '有効期間満了日(西暦の下2桁から6桁)': '350407',
    },
    power: () => new PassportChip(passport).transceive,
    told: 'MIHON HANAKO',
    alive: 'ICチップ自体が応答しました',
  },
];

for (const other of others)
  test(`a ${other.name} on a real PC/SC reader is read, shown and decided`, async ({ page, counter }) => {
    await begin(page, counter, other.label);
    await pair(page, counter);
    const card = await counter.virtual.lay(other.power);
    await expect(page.getByText('書類が置かれています。')).toBeVisible();
    for (const [label, text] of Object.entries(other.print)) await page.getByLabel(label).fill(text);
    await button(page, 'ICチップを読み取る').click();
    const shown = page.getByRole('region', { name: 'ICチップの内容' });
    await expect(shown.getByRole('img', { name: 'ICチップの顔写真' })).toBeVisible();
    await expect(shown.getByText(other.told).first()).toBeVisible();
    await expect(shown.getByText(other.alive)).toBeVisible();
    await page.getByLabel('顔写真と、目の前の方の顔').check();
    await page.getByLabel('はい、同じ人です').check();
    await button(page, 'この内容で記録する').click();
    await expect(page.getByText('記録しました。')).toBeVisible();
    await card.take();
  });

test('the last try is spent by a person’s word alone, a locked card is said to be locked, and a reader that is pulled out is missed', async ({
  page,
  counter,
}) => {
  const contents = specimenMyNumberCard(cardAuthority);
  for (const key of Object.values(contents.keys)) key.tries = 1;
  await begin(page, counter);
  await pair(page, counter);
  const card = await counter.virtual.lay(power(contents));
  await expect(page.getByText('書類が置かれています。')).toBeVisible();
  await type(page, '9999');
  await expect(page.getByRole('dialog', { name: '残り1回です' })).toBeVisible();
  await look(page, 'counter-last-try');
  expect(contents.keys['0012']?.tries).toBe(1);
  await button(page, 'ご本人の了解を得たので続ける').click();
  await expect(page.getByText('この書類は読み取れません。')).toBeVisible();
  expect(contents.keys['0012']?.tries).toBe(0);

  const saving = page.waitForEvent('download');
  await button(page, '読み取りの記録を保存する').click();
  const saved = await (await saving).createReadStream();
  const text = Buffer.concat(await saved.toArray()).toString();
  expect(text).toContain('"header": "00200080"');
  for (const canary of ['14040720309999', '9999', Buffer.from('14040720309999').toString('hex')])
    expect(text).not.toContain(canary);
  await card.take();

  await counter.virtual.unplug();
  await expect(page.getByText('カードリーダー機能(PC/SC)が動いていません。')).toBeVisible();
  await counter.virtual.plug();
  await expect(page.getByText('書類を置いてください。')).toBeVisible();
});

test('the program refuses a console of another address', async ({ page, counter }) => {
  const { service } = counter.staffed;
  // The same service by another name of this machine is another origin.
  await page.goto(`${service.url.replace('127.0.0.1', 'localhost')}/console`);
  const code = await page.evaluate(async (address) => {
    const answer = await fetch(`${address}/status`).catch(() => null);
    return answer === null ? 'blocked' : String(answer.status);
  }, `http://127.0.0.1:${readerPort}`);
  expect(code).toBe('blocked');
});

import { setTimeout } from 'node:timers/promises';
import { expectOk } from '@ekyc/testkit';
import type { Page } from '@playwright/test';
import { compared, type Benchmark, type Measurement } from './benchmark.ts';
import { passIntroduction, type PhoneVisit, waitForMark, withPhone } from './phone-visit.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

const visitCount = 5;
/** `--quick`. */
const fewTimes = 2;

/** What is allowed (issue 19): seconds of waiting before the oath together, and from the oath to the outcome. */
const bounds = { waiting: 3, outcome: 5 } as const;

/** The same card is known again at its second visit, and looked at by a person: that is an outcome too. */
const outcomes = /完了しました|受け付けました|できませんでした/;

/** Seconds. */
interface Visit {
  readonly whole: number;
  /** Behind a spinner or a picture on its way, before the oath. */
  readonly waiting: number;
  readonly outcome: number;
}

/**
 * A visitor's way on a phone, from the business's link to the outcome, with a licence and nothing supplied: by the
 * directed camera, which shows at once what is asked for, and with presses that need no time. What is left is what the
 * product itself takes. On this machine browser, camera and service share the cores.
 */
export const visit: Benchmark = ({ quick = false, say }) =>
  withService({}, (_, business) =>
    withPhone(business, { suppliedProfile: false }, async (phone) => {
      /** The video of a visit is searched in the minute after it: each visit is measured on a quiet machine. */
      const untilSearched = async (address: string) => {
        const publicId = new URL(address).searchParams.get('publicId') ?? '';
        const searched = async () => {
          const answer = await business.call('identification.getRecording', { params: { publicId } });
          return expectOk(answer, 'recording').search === 'done';
        };
        while (!(await searched())) await setTimeout(500);
      };
      await phone.camera.followDemands();
      const visits: Visit[] = [];
      for (let count = 0; count < (quick ? fewTimes : visitCount); count += 1) {
        const address = count === 0 ? phone.address : await phone.nextAddress();
        const one = await visitOnce(phone, address);
        say(
          `visit: ${one.whole.toFixed(1)} s, of them ${one.waiting.toFixed(1)} s waiting before the oath; outcome after ${one.outcome.toFixed(1)} s`,
        );
        visits.push(one);
        await untilSearched(address);
      }
      return figuresOf(visits);
    }),
  );

function figuresOf(visits: readonly Visit[]): readonly Measurement[] {
  const of = (name: keyof Visit) => median(visits.map((one) => one[name]));
  return [
    { name: 'visit', value: of('whole'), unit: 's', baseline: null, ratio: null },
    compared('visit-waiting', 's', {
      value: of('waiting'),
      baseline: bounds.waiting,
      bound: { atMost: 1 },
    }),
    compared('visit-outcome', 's', {
      value: of('outcome'),
      baseline: bounds.outcome,
      bound: { atMost: 1 },
    }),
  ];
}

async function visitOnce({ page }: PhoneVisit, address: string): Promise<Visit> {
  const from = performance.now();
  await page.goto(address);
  await page.evaluate(countWaiting);
  await passIntroduction(page);
  await waitForMark(page, 'ekyc:accepted-thickness');
  await page.getByTestId('oath').check({ timeout: 90_000 });
  const waiting = await waitingSeconds(page);
  const sworn = performance.now();
  await page.getByTestId('submit').click();
  await page.getByRole('heading', { level: 1, name: outcomes }).waitFor({ timeout: 90_000 });
  const to = performance.now();
  return { whole: (to - from) / 1000, waiting, outcome: (to - sworn) / 1000 };
}

/** In the page: sums up how long it shows that something is awaited. */
const countWaiting = `{
  window.ekycWaiting = { milliseconds: 0, last: performance.now() };
  const look = () => {
    const now = performance.now();
    if (document.querySelector('[data-waiting], [aria-busy=true]')) {
      window.ekycWaiting.milliseconds += now - window.ekycWaiting.last;
    }
    window.ekycWaiting.last = now;
    requestAnimationFrame(look);
  };
  look();
}`;

async function waitingSeconds(page: Page): Promise<number> {
  return page.evaluate<number>('window.ekycWaiting.milliseconds / 1000');
}

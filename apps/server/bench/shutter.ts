import { compared, type Benchmark } from './benchmark.ts';
import { marksOf, passIntroduction, type PhoneVisit, waitForMark, withPhone } from './phone-visit.ts';
import { median } from './statistics.ts';
import { withService } from './with-service.ts';

const shotCount = 12;
/** `--quick`. */
const fewTimes = 5;
const mostSeconds = 1;

interface Shot {
  /** Seconds from the moment at which the camera begins to show the card, still from then on, to the shutter. */
  readonly fromShown: number;
  /** From the frame in which the page itself first saw the card lie still. */
  readonly fromStill: number;
}

/**
 * Card still in the guide → automatic shutter, by the page's clock and marks (User Timing). What counts is when the
 * card lay still, not when the page noticed.
 */
export const shutter: Benchmark = ({ quick = false, say }) =>
  withService({}, (_, business) =>
    withPhone(business, { suppliedProfile: true }, async (visit) => {
      const shots: Shot[] = [];
      for (let count = 0; count < (quick ? fewTimes : shotCount); count += 1) {
        const shot = await takeOnce(visit, count === 0 ? visit.address : await visit.nextAddress());
        shots.push(shot);
        say(
          `shutter: ${shot.fromShown.toFixed(2)} s, ${shot.fromStill.toFixed(2)} s since the page saw it still`,
        );
      }
      return [
        compared('shutter', 's', {
          value: median(shots.map(({ fromShown }) => fromShown)),
          baseline: mostSeconds,
          bound: { atMost: 1 },
          details: { sinceSeenStill: median(shots.map(({ fromStill }) => fromStill)), times: shots.length },
        }),
      ];
    }),
  );

/** Begins an identification, waits until guidance looks at an empty desk, lays the card there and waits for the shutter. */
async function takeOnce({ page, camera }: PhoneVisit, address: string): Promise<Shot> {
  await page.goto(address);
  // Drawn and handed to the page before it counts.
  await camera.show('front');
  await camera.show('desk');
  await passIntroduction(page);
  await page.locator('[data-testid=guidance]:not([data-code=""])').waitFor();
  const shown = await page.evaluate(() => performance.now());
  await camera.show('front');
  await waitForMark(page, 'ekyc:shutter');
  const shot = (await marksOf(page, 'ekyc:shutter')).at(-1) as number;
  const still = (await marksOf(page, 'ekyc:card-still'))[0];
  if (still === undefined) throw new Error('the shutter released without a card lying still');
  return { fromStill: (shot - still) / 1000, fromShown: (shot - shown) / 1000 };
}

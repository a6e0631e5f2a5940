import { pauseUntilRetry } from './pause-until-retry.ts';

const tries = 5;
const pauseMs = 2000;

/** A part of the program that is fetched when it is needed: on a network that comes and goes, a few times. */
export async function importLate<Part>(fetchPart: () => Promise<Part>): Promise<Part> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await fetchPart();
    } catch (error) {
      if (attempt === tries) throw error;
      await pauseUntilRetry(pauseMs);
    }
  }
}

/** What reading across fonts must reach at 1080p, as shares of fields (issue 15, part 6). */
export const exactAtLeast: Readonly<Record<string, number>> = {
  'name.common': 0.98,
  'name.variant': 0.85,
  address: 0.97,
  date: 0.995,
  number: 0.995,
};

/** Where the right reading may be a candidate instead. */
export const offeredAtLeast: Readonly<Record<string, number>> = { 'name.variant': 0.97 };

/** From this confidence on a reading counts as sure. */
export const sureFrom = 0.8;

/** Share of fields that may be read wrong and sure. */
export const wrongSureAtMost = 0.003;

/** Processor seconds in which a licence is read. */
export const secondsALicence = 0.4;

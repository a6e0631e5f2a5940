/** The way to the counter from elsewhere; apart, so that lists load none of the counter's other words. */
export const texts = { goOn: '窓口で続ける' } as const;

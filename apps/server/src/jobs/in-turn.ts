/**
 * Parts of one periodic job, one after the other, each for itself: one that fails keeps no other from its turn. What
 * failed is logged and done again the next time.
 */
export async function inTurn(
  parts: Readonly<Record<string, () => Promise<void>>>,
  onFailure: (part: string, error: unknown) => void,
): Promise<void> {
  for (const [part, work] of Object.entries(parts)) {
    try {
      await work();
    } catch (error) {
      onFailure(part, error);
    }
  }
}

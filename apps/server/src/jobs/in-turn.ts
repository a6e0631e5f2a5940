/**
 * Parts of one periodic job, one after the other: a failure of one does not stop the others. What
 * failed is logged and repeated the next time.
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

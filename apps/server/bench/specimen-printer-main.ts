/** Prints and photographs specimens with the font that the parent chose by FONTCONFIG_FILE; ends with its channel. */
import { photograph } from '@ekyc/testkit';
import { fillOf, heldByHand, specimens } from './document-specimens.ts';
import type { PrintedSpecimen, PrintOrder } from './specimen-printer.ts';

async function printed({ idType, names, seed, sizes }: PrintOrder): Promise<PrintedSpecimen> {
  const { front, truth } = await specimens[idType](seed, names);
  const photographs: Uint8Array[] = [];
  for (const size of sizes) {
    const { jpeg } = await photograph(front, { ...heldByHand(seed), ...size, fill: fillOf(idType) });
    photographs.push(jpeg);
  }
  return { truth, photographs };
}

process.on('message', (order: PrintOrder) => {
  printed(order).then(
    (specimen) => process.send?.(specimen),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});

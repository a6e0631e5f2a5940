/** Seconds in which all items are worked through, each worker taking the next one when it is done with its last. */
export async function secondsFor<Item>(
  items: readonly Item[],
  workers: readonly ((item: Item) => Promise<void>)[],
): Promise<number> {
  const waiting = [...items];
  const started = performance.now();
  await Promise.all(
    workers.map(async (work) => {
      for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
    }),
  );
  return (performance.now() - started) / 1000;
}

/** Things by where they lie, so that those near a place are found without looking at all: a page may hold thousands. */
export class PlaceGrid<Thing> {
  readonly #cell: number;
  readonly #things = new Map<number, { readonly at: number; readonly thing: Thing }[]>();
  #count = 0;

  /** @param cell side of the squares in which things are kept, in pixels */
  constructor(cell: number) {
    this.#cell = cell;
  }

  add(x: number, y: number, thing: Thing): void {
    const key = keyOf(Math.floor(x / this.#cell), Math.floor(y / this.#cell));
    const things = this.#things.get(key) ?? [];
    things.push({ at: this.#count, thing });
    this.#count += 1;
    this.#things.set(key, things);
  }

  /** All that lie in a rectangle, and some that lie around it, in the order in which they were added. */
  near(left: number, top: number, right: number, bottom: number): Thing[] {
    const cells = [left, top, right, bottom].map((side) => Math.floor(side / this.#cell));
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = cells;
    const found: { readonly at: number; readonly thing: Thing }[] = [];
    for (let y = y0; y <= y1; y++)
      for (let x = x0; x <= x1; x++) {
        const things = this.#things.get(keyOf(x, y));
        if (things) found.push(...things);
      }
    return found.toSorted((a, b) => a.at - b.at).map(({ thing }) => thing);
  }
}

/** Places of pictures turned about a corner lie to both sides of it. */
function keyOf(x: number, y: number): number {
  return (y + 0x8000) * 0x10000 + x + 0x8000;
}

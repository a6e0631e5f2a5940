export interface PairDistances {
  /** Between pictures of one person. */
  readonly genuine: readonly number[];
  /** Between pictures of two. */
  readonly impostor: readonly number[];
}

/** Every two pictures once; `people` holds each person's pictures. */
export function comparePairs<Template>(
  people: readonly (readonly Template[])[],
  distance: (a: Template, b: Template) => number,
): PairDistances {
  const genuine: number[] = [];
  const impostor: number[] = [];
  const all = people.flatMap((pictures, person) => pictures.map((template) => ({ template, person })));
  for (const [at, a] of all.entries()) {
    for (const b of all.slice(at + 1))
      (a.person === b.person ? genuine : impostor).push(distance(a.template, b.template));
  }
  return { genuine, impostor };
}

import type { FaceModel, MeasuredGroup } from '@ekyc/engine-port';

/** How often a model may take two people for one where nobody reviews, as a share of all pairs of different people. */
export interface WorthLimits {
  /** Most that was measured in any group. */
  readonly fmr: number;
  /** Most that the upper 95 % bound of any group may be. */
  readonly fmrUpper: number;
}

/** The operator may set stricter ones (`FACE_FMR`, `FACE_FMR_UPPER`), never looser. */
export const worthLimits: WorthLimits = { fmr: 0.001, fmrUpper: 0.003 };

/** What was compared with what: each number of pictures has distances of its own, because averaging shifts them. */
export interface ComparisonKind {
  readonly against: MeasuredGroup['against'];
  /** Live pictures in the average. */
  readonly frames: number;
  /** Pictures of the other side in its average; 1 where nothing is said. */
  readonly againstFrames?: number;
}

/**
 * The distance below which a model may decide alone that two templates are one person's: the largest that was measured
 * at which every group of the model's manifest keeps within the limits.
 * @returns null where the model may not decide, a group was not measured in this kind of comparison, or one never keeps
 *   within the limits
 */
export function decisiveDistance(
  model: Pick<FaceModel, 'mayDecide' | 'measured'>,
  kind: ComparisonKind,
  limits: WorthLimits = worthLimits,
): number | null {
  if (!model.mayDecide || model.measured.length === 0) return null;
  const groups = [...new Set(model.measured.map(({ group }) => group))];
  const distances = groups.map((group) => {
    const tables = model.measured.filter((one) => one.group === group && isOfKind(one, kind));
    return tables.length === 0 ? null : Math.min(...tables.map((table) => reachOf(table, limits)));
  });
  const least = Math.min(...distances.map((distance) => distance ?? -Infinity));
  return least > 0 ? least : null;
}

function isOfKind(measured: MeasuredGroup, { against, frames, againstFrames = 1 }: ComparisonKind): boolean {
  return (
    measured.against === against &&
    measured.frames === frames &&
    (measured.againstFrames ?? 1) === againstFrames
  );
}

/** The largest distance of one table up to which every row keeps within the limits; −Infinity where the first does not. */
function reachOf({ rates }: MeasuredGroup, limits: WorthLimits): number {
  let reach = -Infinity;
  for (const rate of rates.toSorted((a, b) => a.distance - b.distance)) {
    if (rate.fmr > limits.fmr || rate.fmrUpper > limits.fmrUpper) break;
    reach = rate.distance;
  }
  return reach;
}

/** Numbers of live pictures whose average was measured in every group against a portrait, the most first. */
export function measuredFrames(
  model: Pick<FaceModel, 'measured'>,
  against: ComparisonKind['against'],
): number[] {
  const counts = new Set(model.measured.filter((one) => one.against === against).map(({ frames }) => frames));
  const groups = new Set(model.measured.map(({ group }) => group));
  return [...counts]
    .filter((frames) =>
      [...groups].every((group) =>
        model.measured.some((one) => one.group === group && isOfKind(one, { against, frames })),
      ),
    )
    .toSorted((a, b) => b - a);
}

/** Whether a model may decide at all what identification rests on: a live face against the portrait of a document. */
export function isQualified(
  model: Pick<FaceModel, 'mayDecide' | 'measured'>,
  limits: WorthLimits = worthLimits,
): boolean {
  return measuredFrames(model, 'portrait').some(
    (frames) => decisiveDistance(model, { against: 'portrait', frames }, limits) !== null,
  );
}

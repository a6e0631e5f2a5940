import type { Bounds, FaceModel, MatchBounds } from '@ekyc/service';
import { ConfigError } from './environment.ts';

/** Bounds that the operator set by the environment; null where none were. */
export type OperatorBounds = Readonly<Record<'accept' | 'review', Bounds | null>>;

/**
 * The bounds within which a business may choose distances. The operator may narrow the face model's bounds, not widen them, and
 * another model measures on another scale. Throws a {@link ConfigError} that names the variable.
 */
export function boundsWithin(
  { id, bounds }: Pick<FaceModel, 'id' | 'bounds'>,
  set: OperatorBounds,
): MatchBounds {
  const one = (name: 'accept' | 'review'): Bounds => {
    const { min, max } = bounds[name];
    const given = set[name] ?? bounds[name];
    if (given.min < min || given.max > max || given.min > given.max)
      throw new ConfigError(
        `MATCH_${name.toUpperCase()}_BOUNDS must lie within ${min}-${max}, the bounds of the face model ${id}, and start with the lower number.`,
      );
    return given;
  };
  return { accept: one('accept'), review: one('review') };
}

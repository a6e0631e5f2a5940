interface Waiting<Asked, Made> {
  readonly asked: Asked;
  readonly resolve: (made: Made) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * One call for all that is asked for in the same turn of the loop, in that order: the rounds of a race that are prepared
 * beside each other need one statement then, not one each.
 */
function together<Asked, Made>(
  make: (asked: readonly Asked[]) => Promise<readonly Made[]>,
): (asked: Asked) => Promise<Made> {
  let waiting: Waiting<Asked, Made>[] = [];
  const run = async (group: readonly Waiting<Asked, Made>[]) => {
    try {
      const made = await make(group.map(({ asked }) => asked));
      for (const [at, { resolve }] of group.entries()) resolve(made[at] as Made);
    } catch (error) {
      for (const { reject } of group) reject(error);
    }
  };
  return (asked) =>
    new Promise((resolve, reject) => {
      waiting.push({ asked, resolve, reject });
      if (waiting.length > 1) return;
      setImmediate(() => {
        const group = waiting;
        waiting = [];
        void run(group);
      });
    });
}

/** The same for each object it is called on, e.g. each database. */
export function togetherOn<On extends WeakKey, Asked, Made>(
  make: (on: On, asked: readonly Asked[]) => Promise<readonly Made[]>,
): (on: On, asked: Asked) => Promise<Made> {
  const known = new WeakMap<On, (asked: Asked) => Promise<Made>>();
  return (on, asked) => {
    let call = known.get(on);
    if (!call) known.set(on, (call = together((group: readonly Asked[]) => make(on, group))));
    return call(asked);
  };
}

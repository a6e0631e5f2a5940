import { useEffect, useState, useSyncExternalStore } from 'react';

/** What happens in one step, apart from how it looks: phases one after another, each shown when it comes. */
export abstract class Flow<Phase> {
  #phase: Phase;
  readonly #listeners = new Set<() => void>();

  constructor(first: Phase) {
    this.#phase = first;
  }

  /** Called once, when the step appears. */
  abstract begin(): Promise<void>;

  readonly current = (): Phase => this.#phase;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  protected show(phase: Phase): void {
    this.#phase = phase;
    for (const listener of this.#listeners) listener();
  }
}

/** Makes a flow when its step appears, begins it, and follows its phases. */
export function useFlow<Phase, Made extends Flow<Phase>>(
  make: () => Made & Flow<Phase>,
): [flow: Made, phase: Phase] {
  const [flow] = useState(make);
  const phase = useSyncExternalStore(flow.subscribe, flow.current);
  useEffect(() => {
    void flow.begin();
  }, [flow]);
  return [flow, phase];
}

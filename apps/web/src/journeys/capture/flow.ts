import { useEffect, useState, useSyncExternalStore } from 'react';

/** What happens in one step, apart from how it looks: phases one after another, each shown when it comes. */
export abstract class Flow<Phase> {
  #phase: Phase;
  #isLeft = false;
  readonly #listeners = new Set<() => void>();

  constructor(first: Phase) {
    this.#phase = first;
  }

  /** Called once, when the step appears. */
  abstract begin(): Promise<void>;

  /** The visitor went to another step: what is still on its way is finished, and nothing follows from it here. */
  leave(): void {
    this.#isLeft = true;
  }

  protected get isLeft(): boolean {
    return this.#isLeft;
  }

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
    return () => flow.leave();
  }, [flow]);
  return [flow, phase];
}

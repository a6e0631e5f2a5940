import { useEffect } from 'react';
import { texts } from './toasts-texts.ts';
import type { Undo } from './undone.ts';

/** Long enough to read it and to reach its button, whatever one works with. */
export const shownForMs = 10_000;
/** A further one takes the place of the oldest. */
const most = 3;

export interface Toast {
  readonly id: number;
  readonly text: string;
  readonly failed: boolean;
  /** Null: nothing is left to undo. */
  readonly undo: Undo | null;
  /** It is being undone. */
  readonly pending: boolean;
  /** What it is about: of one thing the last act alone can be undone. */
  readonly about: string | null;
}

const none: readonly Toast[] = [];

/** What was just done, each for a while, with the way back where there is one. */
export class Toasts {
  readonly #isHeld: () => boolean;
  readonly #timers = new Map<number, ReturnType<typeof setTimeout>>();
  readonly #watching = new Set<() => void>();
  readonly #following = new Set<() => Promise<void>>();
  #shown = none;
  #places: readonly string[] = [];
  #last = 0;

  /** @param isHeld whether somebody is at them, or cannot reach them: then their time does not end */
  constructor(isHeld: () => boolean) {
    this.#isHeld = isHeld;
  }

  /** Says what was done. @param about takes the place of what was said about the same thing */
  tell(text: string, { undo = null, about = null }: Partial<Pick<Toast, 'undo' | 'about'>> = {}): void {
    if (about !== null) this.forget(about);
    this.#last += 1;
    this.#put({ id: this.#last, text, failed: false, undo, pending: false, about });
  }

  /** Undoes it, has what is shown loaded anew, and says in its place that it is as it was, or why not. */
  async undo(id: number): Promise<void> {
    const toast = this.#shown.find((one) => one.id === id);
    if (toast === undefined || toast.undo === null || toast.pending) return;
    this.#put({ ...toast, pending: true });
    const undone = await toast.undo();
    if (undone.ok) await Promise.all([...this.#following].map((follow) => follow()));
    this.#put(
      undone.ok
        ? { ...toast, text: texts.undone, failed: false, undo: null }
        : { ...toast, text: texts.failed(undone.why), failed: true, undo: undone.again ? toast.undo : null },
    );
  }

  /** One that is being undone stays: it has something to tell. */
  close(id: number): void {
    this.#keep(({ id: one, pending }) => one !== id || pending);
  }

  /** What was said about this can't be undone any more: something else followed. */
  forget(about: string): void {
    this.#keep((one) => one.about !== about);
  }

  clear(): void {
    this.#keep(() => false);
  }

  /** Somebody is or was at them: their time begins anew. */
  restart(): void {
    for (const { id } of this.#shown) this.#begin(id);
  }

  /** A place where they are shown; the last one alone shows them. @returns to be called when it goes */
  enter(place: string): () => void {
    this.#places = [...this.#places, place];
    this.#tell();
    return () => {
      this.#places = this.#places.filter((one) => one !== place);
      this.#tell();
    };
  }

  shownAt(place: string): readonly Toast[] {
    return this.#places.at(-1) === place ? this.#shown : none;
  }

  /** Tells of each change until the returned function is called. */
  readonly watch = (look: () => void): (() => void) => {
    this.#watching.add(look);
    return () => this.#watching.delete(look);
  };

  /** @param follow loads anew what an undo may have changed */
  readonly follow = (follow: () => Promise<void>): (() => void) => {
    this.#following.add(follow);
    return () => this.#following.delete(follow);
  };

  #put(toast: Toast): void {
    const isNew = !this.#shown.some(({ id }) => id === toast.id);
    const shown = this.#shown.map((one) => (one.id === toast.id ? toast : one));
    this.#shown = isNew ? [...shown, toast] : shown;
    this.#begin(toast.id);
    this.#keep(({ id }) => this.#shown.slice(-most).some((one) => one.id === id));
  }

  #keep(stays: (toast: Toast) => boolean): void {
    for (const toast of this.#shown) if (!stays(toast)) this.#stop(toast.id);
    this.#shown = this.#shown.filter(stays);
    this.#tell();
  }

  #begin(id: number): void {
    this.#stop(id);
    this.#timers.set(
      id,
      setTimeout(() => this.#end(id), shownForMs),
    );
  }

  #stop(id: number): void {
    clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }

  #end(id: number): void {
    const pending = this.#shown.some((one) => one.id === id && one.pending);
    if (pending || this.#isHeld()) this.#begin(id);
    else this.close(id);
  }

  #tell(): void {
    for (const look of this.#watching) look();
  }
}

/** Under the pointer, with the focus in it, or behind a dialog that has no place for them. */
const held = '[data-toasts]:is(:hover, :focus-within), dialog[open]:not(:has([data-toasts]))';

/** Those of this tab. */
export const toasts = new Toasts(() => document.querySelector(held) !== null);

/** Loads something anew whenever an act was undone. */
export function useAfterUndo(reload: () => Promise<void>): void {
  useEffect(() => toasts.follow(reload), [reload]);
}

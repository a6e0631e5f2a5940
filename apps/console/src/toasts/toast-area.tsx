import { Button } from '@ekyc/design/button.tsx';
import { inheritFocus } from '@ekyc/design/lost-focus.ts';
import { type FocusEvent, useEffect, useEffectEvent, useId, useRef, useSyncExternalStore } from 'react';
import { useShortcuts } from '../shortcuts/use-shortcuts.ts';
import { type Toast, toasts } from './toasts.ts';
import { texts } from './toasts-texts.ts';
import { useToastRoom } from './use-toast-room.ts';

interface Props {
  readonly className: string;
  /** In a modal dialog, where no key but those of the dialog counts. */
  readonly inDialog?: boolean;
}

/** What was just done, announced when it appears. The place is there from the start, and of several the last one counts. */
export function ToastArea({ className, inDialog = false }: Props) {
  const place = useId();
  const area = useRef<HTMLElement>(null);
  const cameFrom = useRef<EventTarget | null>(null);
  const shown = useSyncExternalStore(toasts.watch, () => toasts.shownAt(place));
  const undoable = shown.findLast(({ undo }) => undo !== null);
  useEffect(() => toasts.enter(place), [place]);
  useToastRoom(area, shown.length > 0);
  useShortcuts(undoable === undefined ? {} : { z: () => void toasts.undo(undoable.id) });
  const close = (id: number) => {
    const back = isFocused(area.current) ? cameFrom.current : null;
    toasts.close(id);
    // Where one was before; what is gone, or was never there, leaves it to the page's heading.
    if (back instanceof HTMLElement && back.isConnected) back.focus();
  };
  useEscape((focused) => {
    const chosen = focused.closest('[data-toast]')?.getAttribute('data-toast');
    const last = shown.at(-1);
    // Where a dialog is open, Escape is the dialog's, but for who is at one of them.
    if (last === undefined || (chosen === undefined && document.querySelector('dialog[open]') !== null))
      return false;
    close(chosen === undefined ? last.id : Number(chosen));
    return true;
  });
  return (
    <section
      ref={area}
      data-toasts=""
      aria-label={shown.length > 0 ? texts.area : undefined}
      onPointerEnter={() => toasts.restart()}
      onPointerLeave={() => toasts.restart()}
      onFocus={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget)))
          cameFrom.current = relatedTarget;
        toasts.restart();
      }}
      onBlur={() => toasts.restart()}
      className={`pointer-events-none z-20 ${className}`}
    >
      <div role="status" aria-atomic="false" className="flex flex-col gap-2">
        {shown.map((toast) => (
          <Card
            key={toast.id}
            toast={toast}
            byKey={!inDialog && toast === undoable}
            onClose={() => close(toast.id)}
          />
        ))}
      </div>
    </section>
  );
}

interface CardProps {
  readonly toast: Toast;
  /** The key of the list undoes this one. */
  readonly byKey: boolean;
  readonly onClose: () => void;
}

function Card({ toast: { id, text, failed, undo, pending }, byKey, onClose }: CardProps) {
  return (
    <div
      data-toast={id}
      className={`pointer-events-auto flex animate-toast flex-wrap items-center gap-x-2 gap-y-1 rounded-xl border-l-8 p-2 pl-3 shadow-float motion-reduce:animate-screen-still ${failed ? 'border-error-2 bg-red-50' : 'border-success-2 bg-green-50'}`}
    >
      <Said key={text} text={text} />
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1">
        {undo !== null && (
          <Button
            look="small"
            pending={pending}
            onClick={() => void toasts.undo(id)}
            aria-keyshortcuts={byKey ? 'Z' : undefined}
          >
            {texts.undo}
            {byKey && (
              <kbd aria-hidden="true" className="ml-1 text-sm text-solid-gray-700 max-xl:hidden">
                Z
              </kbd>
            )}
          </Button>
        )}
        <button
          type="button"
          aria-label={texts.close}
          onClick={onClose}
          className="size-[48px] shrink-0 rounded-xl text-xl leading-none hover:bg-white"
        >
          <span aria-hidden="true">×</span>
        </button>
      </div>
    </div>
  );
}

/** Where what had the focus went with the act, the focus comes here. */
function Said({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (place.current !== null) inheritFocus(place.current);
  }, []);
  return (
    <p ref={place} tabIndex={-1} className="min-w-0 flex-1 basis-40 break-words">
      {text}
    </p>
  );
}

function isFocused(area: HTMLElement | null): boolean {
  return area?.contains(document.activeElement) ?? false;
}

/** @param press what has the focus at the time; answers whether it did something */
function useEscape(press: (focused: Element) => boolean): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    if (press(document.activeElement ?? document.body)) event.preventDefault();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

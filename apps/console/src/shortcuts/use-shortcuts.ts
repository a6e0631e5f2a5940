import { useEffectEvent, useLayoutEffect } from 'react';
import { shortcutsAreOn } from './shortcut-switch.ts';

type Act = () => void;
/** What each key does, by its lower case; `ctrl+enter` also counts while somebody types. */
export type Shortcuts = Readonly<Record<string, Act | undefined>>;

/** Keys that act on the page while the component is there, unless a dialog is open or somebody types. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.repeat || event.altKey) return;
    const held = event.ctrlKey || event.metaKey;
    if (document.querySelector('dialog[open]') !== null || !shortcutsAreOn()) return;
    if (!held && isTyping(event.target)) return;
    const act = shortcuts[`${held ? 'ctrl+' : ''}${event.key.toLowerCase()}`];
    if (act === undefined) return;
    event.preventDefault();
    act();
  });
  // A key that is pressed as soon as the page is seen counts: effects of the other kind come after that.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}

/** Where a letter is text, or chooses. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return (
    target.isContentEditable ||
    target.matches('textarea, select, input:not([type="radio"], [type="checkbox"], [type="button"])')
  );
}

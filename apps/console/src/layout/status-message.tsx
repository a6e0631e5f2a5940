import { useEffect, useRef } from 'react';

/**
 * Tells what was done. Where the button that did it goes with its row, at once or when the list has come again, the focus
 * comes here instead of being lost.
 */
export function StatusMessage({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text === '') return undefined;
    let last: Element | null = null;
    const look = () => {
      const now = document.activeElement;
      if (now !== null && now !== document.body) last = now;
      // Whoever pressed beside everything left what is still there.
      else if (last === null || !last.isConnected) place.current?.focus();
    };
    look();
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [text]);
  return (
    <p
      ref={place}
      role="status"
      tabIndex={-1}
      className="rounded-lg border-l-8 border-success-2 bg-green-50 p-3 empty:sr-only"
    >
      {text}
    </p>
  );
}

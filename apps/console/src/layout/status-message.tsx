import { useEffect, useRef } from 'react';

/**
 * Tells what was done. Where the button that did it is gone with its row, the focus comes here instead of being lost.
 */
export function StatusMessage({ text }: { text: string }) {
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (text !== '' && document.activeElement === document.body) place.current?.focus();
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

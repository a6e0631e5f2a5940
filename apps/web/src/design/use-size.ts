import { type RefCallback, useCallback, useState } from 'react';

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size in CSS pixels of the element that gets the ref, followed; null while there is none, or it has no room. */
export function useSize(): [ref: RefCallback<HTMLElement>, size: Size | null] {
  const [size, setSize] = useState<Size | null>(null);
  const ref = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, clientHeight: height } = element;
      setSize(width === 0 || height === 0 ? null : { width, height });
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      setSize(null);
    };
  }, []);
  return [ref, size];
}

import { useEffect, useEffectEvent, useState } from 'react';
import { followEvents } from '../api/follow-events.ts';
import { useMembership } from '../membership/membership.ts';

/** A change of a verification; an event says nothing else. */
export interface LiveChange {
  readonly publicId: string;
  readonly status: string;
}

interface Listener {
  readonly onChange: (change: LiveChange) => void;
  /** Changes may have been missed. */
  readonly onGap: () => void;
}

/** Hears of changed verifications while the component is there. @returns whether the line is open */
export function useLive({ onChange, onGap }: Listener): boolean {
  const { client } = useMembership();
  const [open, setOpen] = useState(true);
  const hear = useEffectEvent((data: string) => {
    const change = changeIn(data);
    if (change !== null) onChange(change);
  });
  const missed = useEffectEvent(onGap);
  useEffect(() => {
    const left = new AbortController();
    void followEvents(
      client,
      { onData: (data) => hear(data), onOpen: setOpen, onGap: () => missed() },
      left.signal,
    );
    return () => left.abort();
  }, [client]);
  return open;
}

/** Null for an event that is about no verification. */
function changeIn(data: string): LiveChange | null {
  try {
    const { publicId, status } = JSON.parse(data) as Partial<Record<keyof LiveChange, unknown>>;
    return typeof publicId === 'string' && typeof status === 'string' ? { publicId, status } : null;
  } catch {
    return null;
  }
}

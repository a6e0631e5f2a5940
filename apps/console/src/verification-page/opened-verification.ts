import type { AnyVerification } from '@ekyc/contract';
import { createContext, use } from 'react';

/** What the parts of the page of one verification share. */
export interface OpenedVerification {
  readonly verification: AnyVerification;
  /** Why pictures and personal data are shown; null while they are not. */
  readonly purpose: string | null;
  /** Fetches it again, after something was done. */
  readonly reload: () => Promise<void>;
}

export const OpenedContext = createContext<OpenedVerification | null>(null);

export function useOpened(): OpenedVerification {
  const opened = use(OpenedContext);
  if (opened === null) throw new Error('no verification is opened here');
  return opened;
}

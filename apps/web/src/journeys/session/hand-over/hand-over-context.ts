import { createContext } from 'react';
import type { SessionTools } from '../session-tools.ts';

/** The journey that can be handed over to another device from wherever it is; null outside of one. */
export const HandOverContext = createContext<Pick<SessionTools, 'client' | 'onProblem'> | null>(null);

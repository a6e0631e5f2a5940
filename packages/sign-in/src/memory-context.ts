import { createContext } from 'react';
import { SignInMemory } from './sign-in-memory.ts';

export const MemoryContext = createContext(new SignInMemory());

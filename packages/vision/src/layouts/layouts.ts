import { driversLicense } from './drivers-license.ts';
import type { DocumentLayout } from './layout.types.ts';

/** Layouts of the documents the engine reads, by idType. */
export const layouts: Readonly<Record<string, DocumentLayout>> = { driversLicense };

import type { z } from 'zod';
import { invisibleTextCode, invisibleTextMessage, isVisibleLine, isVisibleName } from './visible-text.ts';

// For requests only: what is stored already must still be read and answered. Every other text of a request is checked by
// `isVisibleText` before its schema.

const complaint = { error: invisibleTextMessage, params: { code: invisibleTextCode } };

/** A name or an address of a person. */
export const personText = (text: z.ZodString): z.ZodString => text.refine(isVisibleName, complaint);

/** A name of a thing, or a reference, that is shown in one line. */
export const oneLine = (text: z.ZodString): z.ZodString => text.refine(isVisibleLine, complaint);

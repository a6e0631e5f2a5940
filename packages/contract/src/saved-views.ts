import { z } from 'zod';
import { listOrder } from './list.ts';
import { listReasons } from './person-lists.ts';
import { reviewOrder, reviewQueue } from './reviews.ts';
import { oneLine } from './text-fields.ts';
import { checkNames, day, instant, kinds, statuses } from './words.ts';

/** How many one member keeps in one business. */
export const mostSavedViews = 20;

const columnsOf = <const Column extends string>(columns: readonly [Column, ...Column[]]) =>
  z.array(z.enum(columns)).max(columns.length).describe('What is shown of a row, beside what always is.');
const verificationColumns = columnsOf([
  'publicId',
  'method',
  'reasons',
  'created',
  'submitted',
  'decided',
  'expires',
]);
const reviewColumns = columnsOf([
  'waiting',
  'created',
  'document',
  'kind',
  'method',
  'regime',
  'reasons',
  'taken',
]);
export type VerificationColumn = z.infer<typeof verificationColumns>[number];
export type ReviewColumn = z.infer<typeof reviewColumns>[number];

const filters = {
  kind: z.enum(kinds).optional(),
  reason: z.enum([...checkNames, ...listReasons]).optional(),
};

/** A list of the console as somebody set it: nothing that tells who a person is. */
const listView = z.discriminatedUnion('page', [
  z.strictObject({
    page: z.literal('verifications'),
    ...filters,
    status: z.enum(statuses).optional(),
    from: day.optional(),
    to: day.optional(),
    order: listOrder,
    columns: verificationColumns,
  }),
  z.strictObject({
    page: z.literal('reviews'),
    ...filters,
    queue: reviewQueue,
    order: reviewOrder,
    columns: reviewColumns,
  }),
]);
export type ListView = z.infer<typeof listView>;

export const saveViewRequest = z.strictObject({
  name: oneLine(z.string().trim().min(1).max(40)).describe(
    'By which the member finds it; no words about a person.',
  ),
  view: listView,
});
export const savedView = z.object({ id: z.string(), name: z.string(), view: listView, createdAt: instant });
export type SavedView = z.infer<typeof savedView>;
export const savedViewList = z.object({ items: z.array(savedView) });

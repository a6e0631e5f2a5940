import type { Status } from '@ekyc/contract';
import { statusNames, statusTones } from './names.ts';

const looks: Record<(typeof statusTones)[Status], string> = {
  open: 'border-solid-gray-536 bg-white',
  wanted: 'border-warning-yellow-2 bg-yellow-50',
  good: 'border-success-2 bg-green-50',
  bad: 'border-error-2 bg-red-50',
  over: 'border-solid-gray-300 bg-solid-gray-50 text-solid-gray-700',
};

/** A status by its word; the colour repeats what the word says. */
export function StatusChip({ status }: { status: Status }) {
  return (
    <span
      className={`inline-block rounded border-2 px-2 text-sm font-bold whitespace-nowrap ${looks[statusTones[status]]}`}
    >
      {statusNames[status]}
    </span>
  );
}

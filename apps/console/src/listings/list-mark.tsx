import type { PersonList } from '@ekyc/contract';
import { listNames } from './list-names.ts';

const looks: Record<PersonList, string> = {
  block: 'border-error-2 bg-red-50',
  watch: 'border-warning-yellow-2 bg-yellow-50',
};

/** On which list it is; the word says what the colour says. */
export function ListMark({ list }: { list: PersonList }) {
  return (
    <span className={`inline-block rounded border px-1.5 text-sm font-bold whitespace-nowrap ${looks[list]}`}>
      {listNames[list]}
    </span>
  );
}

import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, type ReactNode, useState } from 'react';
import { PersonSearch } from './person-search.tsx';
import type { Search } from './search.ts';
import { texts } from './search-texts.ts';

interface Props {
  /** What is searched. */
  readonly label: string;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
  /** Columns of a wide page: of the field, of what stands beside it, of the button. */
  readonly columns: string;
  /** What narrows the list beside the search. */
  readonly children?: ReactNode;
}

/** Searches a list of cases when it is sent: by reference and number, then by name and document number for a purpose. */
export function CaseSearch({ label, search, onSearch, columns, children }: Props) {
  const [entered, setEntered] = useState(search.text);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch({ text: entered.trim(), purpose: '' });
  };
  return (
    <>
      <form role="search" onSubmit={submit} className={`grid items-end gap-3 ${columns}`}>
        <TextField
          label={label}
          title={texts.hint}
          value={entered}
          onChange={setEntered}
          autoComplete="off"
          maxLength={100}
        />
        {children}
        <Button type="submit" look="secondary" wide={false}>
          {texts.submit}
        </Button>
      </form>
      <PersonSearch search={search} onPurpose={(purpose) => onSearch({ ...search, purpose })} />
    </>
  );
}

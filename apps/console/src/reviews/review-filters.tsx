import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useState } from 'react';
import { checkLabels, kindNames } from '../words/names.ts';
import { type ViewOf, withWords } from '../saved-views/list-view.ts';
import { texts } from './reviews-texts.ts';

interface Props {
  readonly view: ViewOf<'reviews'>;
  readonly onView: (view: ViewOf<'reviews'>) => void;
  readonly onSearch: (search: string) => void;
}

/** Narrows what is shown: kind and reason at once, the search when it is sent. */
export function ReviewFilters({ view, onView, onSearch }: Props) {
  const [search, setSearch] = useState('');
  const { any, ...labels } = texts.filters;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(search);
  };
  return (
    <form
      role="search"
      onSubmit={submit}
      className="grid items-end gap-3 md:grid-cols-[minmax(16rem,1fr)_14rem_14rem_auto]"
    >
      <TextField
        label={labels.search}
        title={labels.searchHint}
        value={search}
        onChange={setSearch}
        autoComplete="off"
        maxLength={100}
      />
      <SelectField
        label={labels.kind}
        value={view.kind ?? ''}
        onChange={(kind) => onView(withWords<'reviews'>(view, { kind }))}
      >
        <Options any={any} names={kindNames} />
      </SelectField>
      <SelectField
        label={labels.reason}
        value={view.reason ?? ''}
        onChange={(reason) => onView(withWords<'reviews'>(view, { reason }))}
      >
        <Options any={any} names={checkLabels} />
      </SelectField>
      <Button type="submit" look="secondary" wide={false}>
        {labels.apply}
      </Button>
    </form>
  );
}

function Options({ any, names }: { any: string; names: Readonly<Record<string, string>> }) {
  return (
    <>
      <option value="">{any}</option>
      {Object.entries(names).map(([key, name]) => (
        <option key={key} value={key}>
          {name}
        </option>
      ))}
    </>
  );
}

import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useRef, useState } from 'react';
import { focusFirstInvalid } from '../layout/focus-first-invalid.ts';
import { type CallView, queryOf } from './call-view.ts';
import { texts } from './calls-texts.ts';

const { filters } = texts;

interface Props {
  readonly view: CallView;
  readonly onView: (view: CallView) => void;
}

/** Narrows the calls: failures at once, the id when it is sent. */
export function CallFilters({ view, onView }: Props) {
  const [search, setSearch] = useState(view.search);
  const [wrong, setWrong] = useState(queryOf(view) === null);
  const form = useRef<HTMLFormElement>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = { ...view, search: search.trim() };
    const bad = queryOf(next) === null;
    setWrong(bad);
    if (bad) focusFirstInvalid(form.current);
    else onView(next);
  };
  return (
    <form
      ref={form}
      role="search"
      noValidate
      onSubmit={submit}
      className="grid items-end gap-3 md:grid-cols-[14rem_minmax(16rem,1fr)_auto]"
    >
      <SelectField
        label={filters.outcome}
        value={view.failed ? 'failed' : 'all'}
        onChange={(value) => onView({ ...view, failed: value === 'failed' })}
      >
        <option value="all">{filters.all}</option>
        <option value="failed">{filters.failed}</option>
      </SelectField>
      <TextField
        label={filters.search}
        title={filters.searchHint}
        value={search}
        onChange={setSearch}
        error={wrong ? filters.searchWrong : undefined}
        autoComplete="off"
        spellCheck={false}
        maxLength={43}
      />
      <Button type="submit" look="secondary" wide={false}>
        {filters.apply}
      </Button>
    </form>
  );
}

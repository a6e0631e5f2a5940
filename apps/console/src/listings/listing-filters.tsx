import { Button } from '@ekyc/design/button.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { type FormEvent, useState } from 'react';
import { noSearch, type Search } from '../search/search.ts';
import { PurposeDialog } from '../verification-page/purpose-dialog.tsx';
import { personalTexts } from '../verification-page/verification-texts.ts';
import { listNames, stateNames } from './list-names.ts';
import { texts } from './listings-texts.ts';
import type { ListsView } from './lists-view.ts';

const { filters } = texts;

interface Props {
  readonly view: ListsView;
  readonly onView: (view: ListsView) => void;
  readonly search: Search;
  readonly onSearch: (search: Search) => void;
}

/** Narrows the listings: state and list at once, whom they name when somebody said why they ask. */
export function ListingFilters({ view, onView, search, onSearch }: Props) {
  const [entered, setEntered] = useState(search.text);
  const [asked, setAsked] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const text = entered.trim();
    if (text === '') onSearch(noSearch);
    else setAsked(text);
  };
  const set = (change: Record<string, string>) =>
    onView({
      ...view,
      ...Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value || null])),
    });
  return (
    <>
      <form
        role="search"
        onSubmit={submit}
        className="grid items-end gap-3 md:grid-cols-[16rem_12rem_minmax(14rem,1fr)_auto]"
      >
        <SelectField label={filters.state} value={view.state ?? ''} onChange={(state) => set({ state })}>
          <option value="">{filters.all}</option>
          <option value="mine">{filters.mine}</option>
          <Options names={stateNames} />
        </SelectField>
        <SelectField label={filters.list} value={view.list ?? ''} onChange={(list) => set({ list })}>
          <option value="">{filters.all}</option>
          <Options names={listNames} />
        </SelectField>
        <TextField
          label={filters.search}
          title={filters.searchHint}
          value={entered}
          onChange={setEntered}
          autoComplete="off"
          maxLength={120}
        />
        <Button type="submit" look="secondary" wide={false}>
          {filters.submit}
        </Button>
      </form>
      {search.text !== '' && (
        <p role="status" className="flex flex-wrap items-center gap-x-4">
          {filters.searched(search.text)}
          <Button
            look="small"
            onClick={() => {
              setEntered('');
              onSearch(noSearch);
            }}
          >
            {filters.clear}
          </Button>
        </p>
      )}
      {asked !== null && (
        <PurposeDialog
          heading={texts.searchHeading}
          submit={texts.searchSubmit}
          purposes={personalTexts.purposes}
          onPurpose={(purpose) => {
            setAsked(null);
            onSearch({ text: asked, purpose });
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  );
}

function Options({ names }: { readonly names: Readonly<Record<string, string>> }) {
  return Object.entries(names).map(([key, name]) => (
    <option key={key} value={key}>
      {name}
    </option>
  ));
}

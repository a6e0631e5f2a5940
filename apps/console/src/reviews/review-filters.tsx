import { SelectField } from '@ekyc/design/field.tsx';
import { type ViewOf, withWords } from '../saved-views/list-view.ts';
import { wantedReasons, kindNames } from '../words/names.ts';
import { texts } from './reviews-texts.ts';

interface Props {
  readonly view: ViewOf<'reviews'>;
  readonly onView: (view: ViewOf<'reviews'>) => void;
}

/** Narrows what is shown, at once: by kind and reason. */
export function ReviewFilters({ view, onView }: Props) {
  const { any, ...labels } = texts.filters;
  return (
    <>
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
        <Options any={any} names={wantedReasons} />
      </SelectField>
    </>
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

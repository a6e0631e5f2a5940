import { licences } from '@ekyc/documents';
import { useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { FieldError, SelectField } from '@ekyc/design/field.tsx';
import type { FormPart } from '../form-part.ts';
import { emptyClass } from '../licence-draft.ts';
import { formTexts } from '../additional-document-texts.ts';
import { ClassFields } from './class-fields.tsx';

interface Props extends FormPart {
  readonly error: string | undefined;
}

/** The classes held, in the order of the document's table, and the way to add the others. */
export function ClassList({ error, ...part }: Props) {
  const { documentType, draft, setDraft } = part;
  const [said, say] = useState('');
  const list = useRef<HTMLElement>(null);
  const { classes } = licences[documentType];
  const held = classes.filter(({ prefix }) => draft.classes[prefix] !== undefined);
  const others = classes.filter(({ prefix }) => draft.classes[prefix] === undefined);
  const focus = (selector: string) =>
    // After the render that brings it.
    window.setTimeout(() => list.current?.querySelector<HTMLElement>(selector)?.focus());
  const remove = (prefix: string, name: string) => {
    const { [prefix]: _, ...rest } = draft.classes;
    setDraft({ ...draft, classes: rest });
    say(formTexts.removed(name));
    focus('h2');
  };
  const add = (prefix: string, name: string) => {
    setDraft({ ...draft, classes: { ...draft.classes, [prefix]: emptyClass } });
    say(formTexts.added(name));
    focus(`[data-class=${prefix}] input`);
  };
  return (
    <section ref={list} className="flex flex-col gap-4">
      <h2 tabIndex={-1} className="text-xl font-bold">
        {formTexts.classes}
      </h2>
      <p>{formTexts.classesHint}</p>
      {held.map(({ prefix, name }) => (
        <ClassFields
          key={prefix}
          {...part}
          prefix={prefix}
          name={name}
          onRemove={() => remove(prefix, name)}
        />
      ))}
      {others.length > 0 ? (
        <AddClass others={others} error={error} onAdd={add} />
      ) : (
        <FieldError id="classes-error" error={error} />
      )}
      <p role="status" className="empty:hidden">
        {said}
      </p>
    </section>
  );
}

interface AddProps {
  readonly others: readonly { readonly prefix: string; readonly name: string }[];
  readonly error: string | undefined;
  readonly onAdd: (prefix: string, name: string) => void;
}

function AddClass({ others, error, onAdd }: AddProps) {
  const [chosen, choose] = useState('');
  const [missing, setMissing] = useState(false);
  const found = others.find(({ prefix }) => prefix === chosen);
  const add = () => {
    setMissing(found === undefined);
    if (found === undefined) return;
    choose('');
    onAdd(found.prefix, found.name);
  };
  return (
    <div className="flex flex-col gap-3 rounded-lg bg-solid-gray-50 p-4">
      <SelectField
        label={formTexts.addLabel}
        value={found?.prefix ?? ''}
        error={missing && found === undefined ? formTexts.addMissing : error}
        onChange={choose}
      >
        <option value="">{formTexts.choose}</option>
        {others.map(({ prefix, name }) => (
          <option key={prefix} value={prefix}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="secondary" data-testid="add-class" onClick={add}>
        {formTexts.add}
      </Button>
    </div>
  );
}

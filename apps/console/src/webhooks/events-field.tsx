import type { WebhookEvent } from '@ekyc/contract';
import { describedBy, FieldError } from '@ekyc/design/field.tsx';
import { useId } from 'react';
import { CheckBox } from '../layout/check-box.tsx';
import { RadioField } from '../layout/radio-field.tsx';
import { eventGroups } from './event-words.ts';
import { addressTexts as texts } from './webhooks-texts.ts';

interface Props {
  /** Null: all, those to come too. */
  readonly chosen: readonly WebhookEvent[] | null;
  readonly onChange: (chosen: readonly WebhookEvent[] | null) => void;
  readonly error: string | undefined;
}

/** All events, or those of each kind that are wanted. */
export function EventsField({ chosen, onChange, error }: Props) {
  const id = useId();
  const toggle = (type: WebhookEvent, on: boolean) =>
    onChange([...(chosen ?? []).filter((one) => one !== type), ...(on ? [type] : [])]);
  return (
    <div className="flex flex-col gap-3">
      <RadioField
        legend={texts.events}
        names={texts.which}
        value={chosen === null ? 'all' : 'some'}
        onChange={(which) => onChange(which === 'all' ? null : [])}
      />
      {chosen !== null &&
        eventGroups.map(({ subject, name, events }, at) => (
          <fieldset
            key={subject}
            aria-describedby={describedBy(at === 0 && error !== undefined ? `${id}-error` : undefined)}
            data-invalid={at === 0 && error !== undefined ? '' : undefined}
            className="flex min-w-0 flex-col"
          >
            <legend className="font-bold">{name}</legend>
            {at === 0 && <FieldError id={`${id}-error`} error={error} />}
            <div className="grid grid-cols-2">
              {events.map((event) => (
                <CheckBox
                  key={event.type}
                  checked={chosen.includes(event.type)}
                  onChange={(on) => toggle(event.type, on)}
                >
                  {event.name}
                </CheckBox>
              ))}
            </div>
          </fieldset>
        ))}
    </div>
  );
}

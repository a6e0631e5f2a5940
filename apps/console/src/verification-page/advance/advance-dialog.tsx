import { Button } from '@ekyc/design/button.tsx';
import { Dialog } from '@ekyc/design/dialog.tsx';
import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, useRef, useState } from 'react';
import type { Problem } from '../../api/result.ts';
import { Facts } from '../../layout/facts.tsx';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { RadioField } from '../../layout/radio-field.tsx';
import { durationWords } from '../../words/duration.ts';
import { japanTime } from '../../words/instants.ts';
import { StatusChip } from '../../words/status-chip.tsx';
import { texts } from './advance-texts.ts';
import type { Unit, Wanted } from './seconds-to-pass.ts';
import { type Advanced, useAdvance } from './use-advance.ts';

interface Props {
  /** Whether its time can still end. */
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

/** Lets time pass for a case of a sandbox, as often as one likes, and says how it stands then. */
export function AdvanceDialog({ isOpen, onClose }: Props) {
  const [wanted, setWanted] = useState<Wanted>({ choice: 'expiry', amount: '', unit: 'hour' });
  const [missing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { pending, problem, advanced, advance } = useAdvance();
  const { expiry, ...others } = texts.choices;
  // What has ended has no end to wait for.
  const choice = wanted.choice === 'expiry' && !isOpen ? 'day' : wanted.choice;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isSent = advance({ ...wanted, choice });
    setMissing(!isSent);
    if (!isSent) focusFirstInvalid(form.current);
  };
  return (
    <Dialog heading={texts.heading} onClose={onClose}>
      <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
        <p>{texts.intro}</p>
        <RadioField
          legend={texts.choice}
          names={isOpen ? { expiry, ...others } : others}
          value={choice}
          onChange={(chosen) => setWanted({ ...wanted, choice: chosen })}
        />
        {choice === 'other' && (
          <AmountFields
            wanted={wanted}
            onChange={setWanted}
            error={missing ? texts.amountNeeded : undefined}
          />
        )}
        {problem !== null && <Notice tone="error">{saidOf(problem)}</Notice>}
        <div role="status" className="empty:hidden">
          {advanced !== null && <Shown advanced={advanced} />}
        </div>
        <Button type="submit" pending={pending}>
          {texts.submit}
        </Button>
        <Button look="text" onClick={onClose}>
          {texts.close}
        </Button>
      </form>
    </Dialog>
  );
}

interface AmountProps {
  readonly wanted: Wanted;
  readonly onChange: (wanted: Wanted) => void;
  readonly error: string | undefined;
}

function AmountFields({ wanted, onChange, error }: AmountProps) {
  return (
    <div className="flex gap-3">
      <TextField
        label={texts.amount}
        value={wanted.amount}
        onChange={(amount) => onChange({ ...wanted, amount })}
        error={error}
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
      />
      <SelectField
        label={texts.unit}
        value={wanted.unit}
        onChange={(unit) => onChange({ ...wanted, unit: unit as Unit })}
      >
        {Object.entries(texts.units).map(([unit, name]) => (
          <option key={unit} value={unit}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  );
}

/** A bound of seconds tells nobody how many days that is. */
function saidOf({ errors, title }: Problem): string {
  return errors.some(({ path }) => path.endsWith('seconds')) ? texts.tooLong : title;
}

function Shown({ advanced }: { advanced: Advanced }) {
  const { facts } = texts;
  return (
    <div className="flex flex-col gap-2 rounded-lg border-l-8 border-success-2 bg-green-50 p-3">
      <p className="font-bold">{texts.done(durationWords(advanced.seconds))}</p>
      <Facts
        facts={[
          [facts.status, <StatusChip key="status" status={advanced.status} />],
          [facts.expires, japanTime(advanced.expiresAt)],
          [facts.advanced, durationWords(advanced.advancedSeconds)],
          [facts.deliveries, texts.deliveries(advanced.deliveries)],
        ]}
      />
    </div>
  );
}

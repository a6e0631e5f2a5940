import type { CounterDecisionRequest, Status } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { FieldError } from '@ekyc/design/field.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { useSend } from '../../api/use-send.ts';
import { CheckBox } from '../../layout/check-box.tsx';
import { focusFirstInvalid } from '../../layout/focus-first-invalid.ts';
import { Panel } from '../../layout/panel.tsx';
import { RadioField } from '../../layout/radio-field.tsx';
import { TextArea } from '../../layout/text-area.tsx';
import { useMembership } from '../../membership/membership.ts';
import { compareTexts as texts } from '../counter-texts.ts';

type Thing = CounterDecisionRequest['compared'][number];
type Same = 'yes' | 'no';

interface Props {
  readonly publicId: string;
  /** The reading that the screen shows. */
  readonly read: string;
  readonly onDecided: (status: Status) => void;
}

const things = Object.keys(texts.things) as Thing[];
const answers = { yes: texts.yes, no: texts.no } as const;

/** What was compared with the person present, and whether it is them. */
export function CompareForm({ publicId, read, onDecided }: Props) {
  const { client } = useMembership();
  const [compared, setCompared] = useState<readonly Thing[]>([]);
  const [same, setSame] = useState<Same | null>(null);
  const [note, setNote] = useState('');
  const [isTried, setTried] = useState(false);
  const formRef = useRef<HTMLFormElement>(null);
  const lacks = { portrait: !compared.includes('portrait'), same: same === null };
  const { pending, run, problem } = useSend(
    () =>
      client.call('identification.decideAtCounter', {
        params: { publicId },
        body: {
          read,
          shown: true,
          compared: [...compared],
          samePerson: same === 'yes',
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      }),
    ({ status }) => onDecided(status),
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (lacks.portrait || lacks.same) focusFirstInvalid(formRef.current);
    else run();
  };
  const toggle = (thing: Thing, on: boolean) =>
    setCompared((before) => things.filter((one) => (one === thing ? on : before.includes(one))));
  return (
    <Panel heading={texts.heading}>
      <form ref={formRef} onSubmit={submit} noValidate className="flex max-w-xl flex-col gap-4">
        <Group legend={texts.compared} error={isTried && lacks.portrait ? texts.comparedNeeded : undefined}>
          {things.map((thing) => (
            <CheckBox key={thing} checked={compared.includes(thing)} onChange={(on) => toggle(thing, on)}>
              {texts.things[thing]}
            </CheckBox>
          ))}
        </Group>
        <Marked error={isTried && lacks.same ? texts.sameNeeded : undefined}>
          <RadioField legend={texts.same} names={answers} value={same} onChange={setSame} />
        </Marked>
        <TextArea
          label={texts.note}
          hint={texts.noteHint}
          rows={2}
          value={note}
          onChange={setNote}
          maxLength={500}
        />
        {problem !== null && <Notice tone="error">{problem.title}</Notice>}
        <p>{texts.record}</p>
        <Button type="submit" pending={pending}>
          {texts.submit}
        </Button>
      </form>
    </Panel>
  );
}

interface GroupProps {
  readonly legend: string;
  readonly error: string | undefined;
  readonly children: ReactNode;
}

function Group({ legend, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset
      aria-describedby={error === undefined ? undefined : id}
      data-invalid={error === undefined ? undefined : ''}
      className="flex flex-col"
    >
      <legend className="font-bold">{legend}</legend>
      {children}
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </fieldset>
  );
}

function Marked({ error, children }: Omit<GroupProps, 'legend'>) {
  const id = useId();
  return (
    <div data-invalid={error === undefined ? undefined : ''}>
      {children}
      <div role="alert">
        <FieldError id={id} error={error} />
      </div>
    </div>
  );
}

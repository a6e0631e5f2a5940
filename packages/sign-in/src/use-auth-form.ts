import { type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { useAfterPress } from './use-after-press.ts';
import type { Errors, Progress } from './validate.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

interface Options<Name extends string> {
  readonly initial: Values<Name>;
  /** What is wrong and may be said now; an empty answer after submission lets the form go. */
  readonly check: (values: Values<Name>, progress: Progress<Name>) => Errors<Name>;
  readonly onSubmit: (values: Values<Name>) => void;
}

/** Values of a form and the moments at which they are checked: every change, every blur, and submission. */
export function useAuthForm<Name extends string>({ initial, check, onSubmit }: Options<Name>) {
  const [values, setValues] = useState(initial);
  const [progress, setProgress] = useState<Progress<Name>>({
    touched: new Set(),
    changed: new Set(),
    submitted: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const whenSubmitted: Progress<Name> = { ...progress, submitted: true };
  const errors = check(values, progress);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setProgress(whenSubmitted);
    if (isClean(check(values, whenSubmitted))) return onSubmit(values);
    // The fields are marked only after the next render.
    requestAnimationFrame(() =>
      formRef.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus(),
    );
  };
  const afterPress = useAfterPress();
  const blur = (event: FocusEvent<HTMLFormElement>) => {
    const name = (event.target as Element).getAttribute('name') as Name;
    if (!(name in values)) return;
    afterPress(() => setProgress((before) => ({ ...before, touched: new Set(before.touched).add(name) })));
  };
  return {
    values,
    errors,
    /** Nothing would be objected to on submission. */
    valid: isClean(check(values, whenSubmitted)),
    set: (name: Name) => (value: string) => {
      setValues((before) => ({ ...before, [name]: value }));
      setProgress((before) => ({ ...before, changed: new Set(before.changed).add(name) }));
    },
    formProps: { ref: formRef, noValidate: true, onSubmit: submit, onBlur: blur },
  };
}

function isClean(errors: Errors<string>): boolean {
  return Object.values(errors).every((messages) => messages === undefined || messages.length === 0);
}

import { useAuthForm } from './use-auth-form.ts';
import { codeErrors, normaliseCode } from './validate.ts';

/** A form with one confirmation code: checked when it is left and when it is sent. */
export function useCodeForm(onCode: (code: string) => void) {
  const { values, errors, set, formProps } = useAuthForm<'confirmation_code'>({
    initial: { confirmation_code: '' },
    check: ({ confirmation_code: code }, { touched, submitted }) =>
      submitted || (touched.has('confirmation_code') && code !== '')
        ? { confirmation_code: codeErrors(code) }
        : {},
    onSubmit: ({ confirmation_code: code }) => onCode(normaliseCode(code)),
  });
  return {
    formProps,
    fieldProps: {
      value: values.confirmation_code,
      onChange: set('confirmation_code'),
      errors: errors.confirmation_code,
    },
  };
}

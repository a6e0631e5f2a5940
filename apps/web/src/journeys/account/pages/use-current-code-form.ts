import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { asksCurrentCode } from '@ekyc/sign-in/call-account-service.ts';
import { useAuthForm } from '@ekyc/sign-in/use-auth-form.ts';
import { codeErrors, normaliseCode } from '@ekyc/sign-in/validate.ts';

/** A form that asks for nothing but a code of the present authenticator, where the account service wants one. */
export function useCurrentCodeForm(onCode: (code: string) => void) {
  const asked = asksCurrentCode(useSettings());
  const { values, errors, set, formProps } = useAuthForm<'current_code'>({
    initial: { current_code: '' },
    check: ({ current_code: code }, { touched, submitted }) =>
      asked && (submitted || (touched.has('current_code') && code !== ''))
        ? { current_code: codeErrors(code) }
        : {},
    onSubmit: ({ current_code: code }) => onCode(normaliseCode(code)),
  });
  return {
    formProps,
    fieldProps: { value: values.current_code, onChange: set('current_code'), errors: errors.current_code },
  };
}

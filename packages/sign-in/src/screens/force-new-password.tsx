import { Button } from '@ekyc/design/button.tsx';
import { TextField } from '@ekyc/design/field.tsx';
import { AccountScreen } from '../account-screen.tsx';
import { BackToSignIn } from '../flow-buttons.tsx';
import { NewPasswordFields } from '../new-password-fields.tsx';
import { PhoneField } from '../phone-field.tsx';
import { RemoteError } from '../remote-error.tsx';
import { attributeNames, buttons, labels, titles, validationTexts, signInTexts } from '../sign-in-texts.ts';
import { useAuthForm } from '../use-auth-form.ts';
import type { SignInFlow } from '../use-sign-in-flow.ts';
import {
  type Errors,
  mismatchErrors,
  nationalNumber,
  passwordErrors,
  phoneErrors,
  type Progress,
} from '../validate.ts';

/** The two passwords, `country_code`, and the attributes' own names. */
type Field = string;

const defaultCountryCode = '+1';

export function ForceNewPasswordScreen({ flow }: { flow: SignInFlow }) {
  const attributes = flow.memory.missingAttributes;
  const check = (values: Record<Field, string>, progress: Progress<Field>): Errors<Field> => {
    const asked = (field: Field) => progress.submitted || progress.touched.has(field);
    const errors: Errors<Field> = {
      ...(asked('password') ? { password: passwordErrors(values['password'] ?? '') } : {}),
      confirm_password: mismatchErrors(passwordsOf(values), progress),
    };
    for (const attribute of attributes.filter(asked)) {
      errors[attribute] = attributeErrors(attribute, values);
    }
    return errors;
  };
  const { values, errors, set, formProps } = useAuthForm<Field>({
    initial: {
      password: '',
      confirm_password: '',
      ...(attributes.includes('phone_number') ? { country_code: defaultCountryCode } : {}),
      ...Object.fromEntries(attributes.map((attribute) => [attribute, ''])),
    },
    check,
    // The machine would compare the second password after trimming it, and does not need it.
    onSubmit: ({ phone_number: phone, ...entered }) =>
      flow.submit({
        ...entered,
        ...(phone === undefined ? {} : { phone_number: nationalNumber(phone) }),
        confirm_password: '',
      }),
  });
  return (
    <AccountScreen heading={titles.forceNewPassword}>
      <p>{signInTexts.forceNewPassword}</p>
      <form {...formProps} className="flex flex-col gap-5">
        <NewPasswordFields
          label={labels.newPassword}
          values={passwordsOf(values)}
          errors={errors}
          set={set}
        />
        {attributes.map((attribute) =>
          attribute === 'phone_number' ? (
            <PhoneField
              key={attribute}
              countryCode={values['country_code'] ?? defaultCountryCode}
              onCountryCode={set('country_code')}
              number={values['phone_number'] ?? ''}
              onNumber={set('phone_number')}
              error={errors['phone_number']?.[0]}
            />
          ) : (
            <TextField
              key={attribute}
              label={attributeNames[attribute] ?? attribute.replace(/^custom:/, '')}
              name={attribute}
              value={values[attribute] ?? ''}
              onChange={set(attribute)}
              error={errors[attribute]?.[0]}
            />
          ),
        )}
        <RemoteError flow={flow} />
        <Button type="submit" pending={flow.pending}>
          {buttons.changePassword}
        </Button>
        <BackToSignIn flow={flow} />
      </form>
    </AccountScreen>
  );
}

function passwordsOf({ password = '', confirm_password = '' }: Readonly<Record<Field, string>>) {
  return { password, confirm_password };
}

function attributeErrors(attribute: string, values: Record<string, string>): string[] {
  if (attribute === 'phone_number')
    return phoneErrors(values['country_code'] ?? defaultCountryCode, values['phone_number'] ?? '');
  return (values[attribute] ?? '').trim() === '' ? [validationTexts.attributeEmpty] : [];
}

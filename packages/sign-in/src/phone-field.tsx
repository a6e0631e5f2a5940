import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { labels, countryCodes } from './sign-in-texts.ts';

interface Props {
  readonly countryCode: string;
  readonly onCountryCode: (code: string) => void;
  readonly number: string;
  readonly onNumber: (number: string) => void;
  readonly error?: string | undefined;
}

export function PhoneField({ countryCode, onCountryCode, number, onNumber, error }: Props) {
  return (
    <div className="flex flex-col gap-3 sm:flex-row">
      <SelectField
        label={labels.countryCode}
        value={countryCode}
        onChange={onCountryCode}
        autoComplete="tel-country-code"
      >
        {countryCodes.map(([code, country]) => (
          <option key={code} value={code}>
            {`${code}(${country})`}
          </option>
        ))}
      </SelectField>
      <TextField
        label={labels.phoneNumber}
        name="phone_number"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        value={number}
        onChange={onNumber}
        error={error}
      />
    </div>
  );
}

import { SelectField, TextField } from '@ekyc/design/field.tsx';
import { labels } from './sign-in-texts.ts';

/** The account service's default first (specification §5), then where our visitors' numbers come from. */
const countryCodes = [
  ['+1', 'アメリカ・カナダ'],
  ['+81', '日本'],
  ['+82', '韓国'],
  ['+86', '中国'],
  ['+886', '台湾'],
  ['+852', '香港'],
  ['+84', 'ベトナム'],
  ['+63', 'フィリピン'],
  ['+62', 'インドネシア'],
  ['+977', 'ネパール'],
  ['+66', 'タイ'],
  ['+95', 'ミャンマー'],
  ['+91', 'インド'],
  ['+94', 'スリランカ'],
  ['+880', 'バングラデシュ'],
  ['+55', 'ブラジル'],
  ['+51', 'ペルー'],
  ['+44', 'イギリス'],
  ['+33', 'フランス'],
  ['+49', 'ドイツ'],
  ['+61', 'オーストラリア'],
] as const;

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

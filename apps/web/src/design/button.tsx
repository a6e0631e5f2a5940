import type { ButtonHTMLAttributes } from 'react';
import { LongWait } from './long-wait.tsx';

type Look = 'primary' | 'secondary' | 'text' | 'small' | 'onDark';

const looks: Record<Look, string> = {
  primary:
    'w-full bg-brand text-white font-bold hover:underline disabled:bg-solid-gray-300 disabled:text-white',
  secondary: 'w-full border-2 border-brand text-brand bg-white font-bold hover:underline disabled:opacity-60',
  text: 'w-full text-brand underline underline-offset-4 hover:bg-solid-gray-50',
  small: 'border border-brand text-brand bg-white hover:underline',
  onDark: 'bg-black/80 text-white border border-white px-4 hover:underline',
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** Shows the button as working, and takes no second press meanwhile. */
  readonly pending?: boolean;
}

/** At least 48 px high, as everything one taps. What works longer than 10 s says so and offers a way out. */
export function Button({ look = 'primary', pending = false, className = '', children, ...rest }: Props) {
  const disabled = rest.disabled === true || pending;
  return (
    <>
      <button
        type="button"
        {...rest}
        disabled={disabled}
        aria-busy={pending}
        className={`min-h-[max(3rem,48px)] rounded-lg px-4 py-2 text-center leading-snug disabled:cursor-default ${looks[look]} ${className}`}
      >
        {pending ? 'お待ちください…' : children}
      </button>
      <LongWait waiting={pending} />
    </>
  );
}

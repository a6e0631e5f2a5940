import type { ButtonHTMLAttributes, MouseEvent } from 'react';
import { LongWait } from './long-wait.tsx';
import * as designTexts from './design-texts.ts';

type Look = 'primary' | 'secondary' | 'text' | 'small' | 'onDark';

const looks: Record<Look, string> = {
  primary:
    'bg-brand-fill text-on-brand font-bold hover:underline disabled:bg-solid-gray-100 disabled:text-solid-gray-700 aria-disabled:bg-solid-gray-100 aria-disabled:text-solid-gray-700',
  secondary:
    'border-2 border-brand text-brand bg-white font-bold hover:underline disabled:border-solid-gray-420 disabled:text-solid-gray-700 aria-disabled:border-solid-gray-420 aria-disabled:text-solid-gray-700',
  text: 'text-brand underline underline-offset-4 hover:bg-solid-gray-50',
  small: 'border border-brand text-brand bg-white hover:underline',
  onDark: 'bg-black/80 text-white border border-white px-4 hover:underline',
};

interface Props extends ButtonHTMLAttributes<HTMLButtonElement> {
  readonly look?: Look;
  /** As wide as what is around it; what stands alone in a journey is, a small one is not. */
  readonly wide?: boolean;
  /** Shows the button as working, and takes no second press meanwhile; it keeps the focus of who works by keys. */
  readonly pending?: boolean;
}

/** As high as a field; a small one at least 48 px, as everything one taps. What works longer than 10 s says so and offers a way out. */
export function Button({
  look = 'primary',
  wide = look === 'primary' || look === 'secondary' || look === 'text',
  pending = false,
  className = '',
  children,
  ...rest
}: Props) {
  // Also where a form is sent by Enter in a field: the browser presses its button then.
  const ignore = (event: MouseEvent) => event.preventDefault();
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(pending ? { 'aria-disabled': true, onClick: ignore } : {})}
        aria-busy={pending}
        className={`${look === 'small' ? 'min-h-[max(3rem,48px)]' : 'min-h-[max(var(--control-height),48px)]'} rounded-xl px-4 py-2 text-center leading-snug disabled:cursor-default aria-disabled:cursor-default ${wide ? 'w-full' : ''} ${looks[look]} ${className}`}
      >
        {pending ? designTexts.waitingPending : children}
      </button>
      <LongWait waiting={pending} />
    </>
  );
}

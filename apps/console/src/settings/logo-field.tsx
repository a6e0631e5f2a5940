import { Button } from '@ekyc/design/button.tsx';
import { useRef, useState } from 'react';
import { useSend } from '../api/use-send.ts';
import { useMembership } from '../membership/membership.ts';
import { fieldNames, lookTexts } from './settings-texts.ts';

const mostBytes = 1_048_576;

interface Props {
  readonly logoUrl: string | null;
  readonly onLogo: (logoUrl: string | null) => void;
  readonly mayChange: boolean;
}

/** The logo: changed at once, beside the form. */
export function LogoField({ logoUrl, onLogo, mayChange }: Props) {
  const { client } = useMembership();
  const input = useRef<HTMLInputElement>(null);
  const [message, setMessage] = useState('');
  const [tooLarge, setTooLarge] = useState(false);
  const done = (url: string | null, text: string) => {
    onLogo(url);
    setMessage(text);
  };
  const put = useSend(
    (file: File) => client.put('business.putLogo', file),
    ({ logoUrl: url }) => done(url, lookTexts.logoTaken),
  );
  const remove = useSend(
    () => client.call('business.deleteLogo'),
    () => done(null, lookTexts.logoRemoved),
  );
  const take = (file: File | undefined) => {
    if (file === undefined) return;
    setMessage('');
    setTooLarge(file.size > mostBytes);
    if (file.size <= mostBytes) put.run(file);
  };
  const wrong = tooLarge ? lookTexts.logoTooLarge : (put.problem ?? remove.problem)?.title;
  return (
    <div role="group" aria-label={fieldNames.logoUrl} className="flex flex-col gap-2">
      <p className="font-bold">{fieldNames.logoUrl}</p>
      {mayChange && <p className="text-sm text-solid-gray-700">{lookTexts.logoHint}</p>}
      {logoUrl === null ? (
        <p>{lookTexts.logoNone}</p>
      ) : (
        <img src={logoUrl} alt={lookTexts.logoNow} className="h-12 max-w-full self-start object-contain" />
      )}
      {mayChange && (
        <div className="flex flex-wrap gap-3">
          {/* The button opens it: a file field cannot be made to look and speak like the others. */}
          <input
            ref={input}
            type="file"
            accept="image/jpeg,image/png,image/webp"
            hidden
            onChange={(event) => {
              take(event.target.files?.[0]);
              // The same file may be chosen again.
              event.target.value = '';
            }}
          />
          <Button look="small" pending={put.pending} onClick={() => input.current?.click()}>
            {logoUrl === null ? lookTexts.logoChoose : lookTexts.logoReplace}
          </Button>
          {logoUrl !== null && (
            <Button look="small" pending={remove.pending} onClick={() => remove.run()}>
              {lookTexts.logoRemove}
            </Button>
          )}
        </div>
      )}
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
      <p role="alert" className="font-bold text-error-2 empty:hidden">
        {wrong}
      </p>
    </div>
  );
}

import type { ReactNode } from 'react';
import { noticeTexts } from './design-texts.ts';

const tones = {
  info: 'border-blue-900 bg-blue-50',
  warning: 'border-warning-yellow-2 bg-yellow-50',
  error: 'border-error-2 bg-red-50',
};

interface Props {
  readonly tone?: keyof typeof tones;
  /** What it is about; else what its colour means. */
  readonly heading?: string;
  readonly children: ReactNode;
}

/** A coloured box; its word says what the colour says. */
export function Notice({ tone = 'info', heading = noticeTexts[tone], children }: Props) {
  return (
    <div role={tone === 'info' ? undefined : 'alert'} className={`rounded-xl border-l-8 p-4 ${tones[tone]}`}>
      <p className="mb-1 font-bold">{heading}</p>
      {children}
    </div>
  );
}

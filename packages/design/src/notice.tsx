import type { ReactNode } from 'react';
import { noticeTexts } from './design-texts.ts';

const tones = {
  info: 'border-blue-900 bg-blue-50',
  warning: 'border-warning-yellow-2 bg-yellow-50',
  error: 'border-error-2 bg-red-50',
};

/** A coloured box; its word says what the colour says. */
export function Notice({ tone = 'info', children }: { tone?: keyof typeof tones; children: ReactNode }) {
  return (
    <div role={tone === 'info' ? undefined : 'alert'} className={`rounded-xl border-l-8 p-4 ${tones[tone]}`}>
      <p className="mb-1 font-bold">{noticeTexts[tone]}</p>
      {children}
    </div>
  );
}

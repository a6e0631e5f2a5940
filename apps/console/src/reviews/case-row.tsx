import type { ReactNode } from 'react';
import { Link } from '../routing/link.tsx';
import { pathOfVerification } from '../routing/route.ts';
import { texts } from './reviews-texts.ts';

/** A case in a table; on a phone a few lines. The whole row is pressed by the link in its head. */
export function CaseRow({ children }: { children: ReactNode }) {
  return (
    <tr className="relative border-b border-solid-gray-200 hover:bg-blue-50 max-lg:flex max-lg:flex-wrap max-lg:items-baseline max-lg:gap-x-3 max-lg:py-3 lg:h-11 lg:[&>*]:px-2 lg:[&>*]:py-2">
      {children}
    </tr>
  );
}

interface HeadProps {
  readonly item: {
    readonly publicId: string;
    readonly targetUserId: string | null;
    readonly mode: 'live' | 'sandbox';
  };
  /** Marks behind the name. */
  readonly children?: ReactNode;
}

/** By what one knows a case: the business's reference and the beginning of its id. */
export function CaseHead({ item: { publicId, targetUserId, mode }, children }: HeadProps) {
  return (
    <th scope="row" className="max-w-72 text-left font-bold break-words">
      <Link
        href={pathOfVerification(publicId)}
        className="text-brand underline underline-offset-4 after:absolute after:inset-0"
      >
        {targetUserId ?? texts.noReference}
        <span className="ml-2 font-mono text-sm whitespace-nowrap font-normal text-solid-gray-700">
          {publicId.slice(0, 8)}
        </span>
      </Link>
      {children}
      {mode === 'sandbox' && (
        <span className="ml-2 inline-block rounded border border-warning-yellow-2 bg-yellow-50 px-1 text-sm font-normal">
          {texts.sandbox}
        </span>
      )}
    </th>
  );
}

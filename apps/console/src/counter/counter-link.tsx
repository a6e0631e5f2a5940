import { usePermission } from '../membership/use-permission.ts';
import { Link } from '../routing/link.tsx';
import { pathOfCounter } from '../routing/route.ts';
import { texts } from './counter-link-texts.ts';
import { goesOnAtCounter } from './goes-on-at-counter.ts';

interface Props {
  readonly verification: Parameters<typeof goesOnAtCounter>[0] & { readonly publicId: string };
  /** What tells this link from others like it, for who hears it only. */
  readonly which?: string;
}

/** Leads to the counter where a verification goes on there and the member may work there; else nothing. */
export function CounterLink({ verification, which }: Props) {
  const may = usePermission();
  if (!may('counter', 'write') || !goesOnAtCounter(verification)) return null;
  return (
    <Link
      href={pathOfCounter(verification.publicId)}
      className="inline-flex min-h-[48px] items-center rounded-xl border-2 border-brand bg-white px-4 py-2 font-bold text-brand hover:underline"
    >
      {texts.goOn}
      {which !== undefined && <span className="sr-only">{which}</span>}
    </Link>
  );
}

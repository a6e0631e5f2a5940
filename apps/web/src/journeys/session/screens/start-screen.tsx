import { Fragment, type ReactNode } from 'react';
import { Button } from '../../../design/button.tsx';
import { isPhone } from '../../../design/device.ts';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '../../../design/use-pending.ts';
import type { SessionTools } from '../session-tools.ts';

interface Props {
  readonly tools: SessionTools;
  readonly heading: string;
  /** Whose request this is. */
  readonly lead: string;
  /** What it takes, in a line each. */
  readonly facts: readonly (readonly [term: string, text: string])[];
  /** Another way to do it, under the button. */
  readonly otherWay?: ReactNode;
}

/** Whose request this is, and what it takes. */
export function StartScreen({ tools, heading, lead, facts, otherWay }: Props) {
  const { greeting, allowDesktop } = tools.customizations;
  const [pending, begin] = usePending(async () => await tools.advance({ started: true }));
  const onDesktop = !isPhone(navigator.userAgent);
  return (
    <Screen
      heading={heading}
      actions={
        <>
          <Button data-testid="start" pending={pending} disabled={onDesktop && !allowDesktop} onClick={begin}>
            {onDesktop ? 'このパソコンのカメラを使う' : 'はじめる'}
          </Button>
          {otherWay}
          <Button look="text" onClick={tools.onCancel}>
            やめる
          </Button>
        </>
      }
    >
      {greeting !== null && <p className="whitespace-pre-line">{greeting}</p>}
      <p>{lead}</p>
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-solid-gray-50 p-4 min-[24em]:grid-cols-[auto_1fr] min-[24em]:gap-y-3">
        {facts.map(([term, text]) => (
          <Fragment key={term}>
            <dt className="font-bold">{term}</dt>
            <dd>{text}</dd>
          </Fragment>
        ))}
      </dl>
      {onDesktop && <DesktopNote allowed={allowDesktop} />}
    </Screen>
  );
}

/** The hand-over by QR code takes its place here once it exists. */
function DesktopNote({ allowed }: { allowed: boolean }) {
  return (
    <p className="rounded-lg border border-solid-gray-300 p-4">
      {allowed
        ? 'スマートフォンのほうがきれいに撮影できます。スマートフォンをお持ちの方は、届いたリンクをスマートフォンで開いてください。'
        : 'この手続きはスマートフォンで行います。届いたリンクをスマートフォンで開いてください。'}
    </p>
  );
}

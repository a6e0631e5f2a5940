import { Button } from '../../../design/button.tsx';
import { isPhone } from '../../../design/device.ts';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '../../../design/use-pending.ts';
import type { StepProps } from '../journey-tools.ts';
import { idTypeNames } from '../document-texts.ts';

/** Whose request this is, what it takes, and that it is recorded. */
export function Start({ tools }: StepProps) {
  const { business, customizations } = tools;
  const [pending, begin] = usePending(async () => await tools.advance({ started: true }));
  const onDesktop = !isPhone(navigator.userAgent);
  return (
    <Screen
      heading={`${business.name}の本人確認`}
      actions={
        <>
          <Button
            data-testid="start"
            pending={pending}
            disabled={onDesktop && !customizations.allowDesktop}
            onClick={begin}
          >
            {onDesktop ? 'このパソコンのカメラを使う' : 'はじめる'}
          </Button>
          <Button look="text" onClick={tools.onCancel}>
            やめる
          </Button>
        </>
      }
    >
      {customizations.greeting !== null && <p className="whitespace-pre-line">{customizations.greeting}</p>}
      <p>{business.name}のご依頼で本人確認を行います。</p>
      <dl className="grid gap-x-4 gap-y-1 rounded-lg bg-solid-gray-50 p-4 min-[24em]:grid-cols-[auto_1fr] min-[24em]:gap-y-3">
        <dt className="font-bold">かかる時間</dt>
        <dd>約2分</dd>
        <dt className="font-bold">用意するもの</dt>
        <dd>
          {customizations.idTypes.map((idType) => idTypeNames[idType]).join('、')}
          {customizations.idTypes.length > 1 ? 'のいずれか1つ(原本)' : '(原本)'}
        </dd>
        <dt className="font-bold">撮影するもの</dt>
        <dd>本人確認書類とお顔</dd>
      </dl>
      {onDesktop && <DesktopNote allowed={customizations.allowDesktop} />}
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

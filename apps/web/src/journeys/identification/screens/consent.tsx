import { Button } from '../../../design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '../../../design/use-pending.ts';
import { pictureNames } from '../document-texts.ts';
import type { StepProps } from '../journey-tools.ts';

/** What is taken, why, who gets it, how long it is kept. */
export function Consent({ tools }: StepProps) {
  const { business } = tools;
  const [pending, agree] = usePending(async () => await tools.advance({ consented: true }));
  const items: readonly (readonly [term: string, texts: readonly string[]])[] = [
    ['取得する情報', collected(tools)],
    ['使い道', [`${business.name}のお手続きで、ご本人であることを確認するため`]],
    ['提供先', [business.name]],
    ['保存期間', [`${business.name}が定める期間。期間が過ぎると、復元できない形で消去します。`]],
  ];
  return (
    <Screen
      heading="取得する情報と使い道"
      actions={
        <>
          <Button data-testid="agree" pending={pending} onClick={agree}>
            同意して進む
          </Button>
          <Button look="text" onClick={tools.onCancel}>
            同意しない
          </Button>
        </>
      }
    >
      <dl className="divide-y divide-solid-gray-200 rounded-lg border border-solid-gray-200">
        {items.map(([term, texts]) => (
          <div key={term} className="p-4">
            <dt className="font-bold">{term}</dt>
            <dd>
              <ul className={texts.length > 1 ? 'list-disc pl-6' : ''}>
                {texts.map((text) => (
                  <li key={text}>{text}</li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      {business.privacyPolicyUrl !== null && (
        <p>
          <a
            href={business.privacyPolicyUrl}
            target="_blank"
            rel="noreferrer"
            className="text-brand underline underline-offset-4"
          >
            {business.name}のプライバシーポリシー(別の画面で開きます)
          </a>
        </p>
      )}
    </Screen>
  );
}

/** What is taken in this identification, from the documents allowed and whether thickness is wanted. */
function collected({ facts, customizations }: StepProps['tools']): string[] {
  const { idTypes: allowed, requireThickness } = customizations;
  const pictures = new Set(allowed.flatMap((idType) => pictureNames(idType, requireThickness)));
  return [
    ...(facts.profile.suppliedByClient ? [] : ['入力していただく氏名、生年月日、住所など']),
    `本人確認書類の画像(${[...pictures].join('、')})と、書かれている内容`,
    'お顔の画像と、お顔の特徴を数値にした情報',
    ...(allowed.includes('myNumberCard') ? ['個人番号(マイナンバー)は取得しません'] : []),
  ];
}

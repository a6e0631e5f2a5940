import { formatEra, formatPostalCode, prefectureOfCode } from '@ekyc/documents';
import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { acceptedTakes } from '../../capture/takes.ts';
import { isLent } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import { idTypeNames, photoName } from '../document-texts.ts';

const documentOath = '入力内容は事実と相違ありません。本人確認書類は私自身のものです。';
const lentOath = '渡す情報は私自身のもので、事実と相違ありません。';

/** 入力内容の確認: the last look and the oath, which submits exactly the frozen pictures. */
export function Oath({ tools }: StepProps) {
  const { client, facts } = tools;
  const [sworn, setSworn] = useState(false);
  const [pending, submit] = usePending(async () => {
    const oath = await client.call('takeOath', {
      take: acceptedTakes(facts.materials),
      userSubmission: isLent(facts.record),
    });
    if (!oath.ok) return tools.onProblem(oath.problem);
    await tools.advance();
  });
  return (
    <Screen
      heading="入力内容の確認"
      actions={
        <Button data-testid="submit" pending={pending} disabled={!sworn} onClick={submit}>
          提出する
        </Button>
      }
    >
      <dl className="divide-y divide-solid-gray-200 rounded-lg border border-solid-gray-200">
        {summary(tools).map(([term, text]) => (
          <div key={term} className="grid gap-x-3 p-3 min-[24em]:grid-cols-[7em_1fr]">
            <dt className="text-solid-gray-700">{term}</dt>
            <dd className="font-bold">{text}</dd>
          </div>
        ))}
      </dl>
      <label className="flex min-h-[48px] items-start gap-3 rounded-lg border-2 border-solid-gray-536 p-4">
        <input
          type="checkbox"
          data-testid="oath"
          checked={sworn}
          onChange={(event) => setSworn(event.target.checked)}
          className="mt-1 size-6 shrink-0 accent-brand"
        />
        <span>{isLent(facts.record) ? lentOath : documentOath}</span>
      </label>
    </Screen>
  );
}

function summary({ facts }: StepProps['tools']): [term: string, text: string][] {
  const { profile } = facts.profile;
  const pictures = facts.materials.takes
    .filter((take) => take.state === 'accepted')
    .flatMap((take) => take.photoTypes)
    .map((photoType) => photoName(photoType, facts.idType));
  const documents: [string, string][] = [
    isLent(facts.record)
      ? ['情報', 'アカウントに登録済みの情報']
      : ['書類', facts.idType === null ? '' : idTypeNames[facts.idType]],
    ['撮影した画像', [...new Set(pictures)].join('・')],
  ];
  if (profile === null) return documents;
  return [
    ['お名前', `${profile.familyName} ${profile.firstName}`],
    ['フリガナ', `${profile.familyNameKana} ${profile.firstNameKana}`],
    ['生年月日', formatEra(profile.birthday) ?? profile.birthday],
    [
      '住所',
      `〒${formatPostalCode(profile.postal)} ${prefectureOfCode(profile.prefCode)?.name ?? ''}${profile.city}${profile.address}`,
    ],
    ...documents,
  ];
}

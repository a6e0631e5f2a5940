import { useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { Screen } from '../../../design/screen.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { acceptedTakes } from '../../capture/takes.ts';
import { sharesAccount } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import * as identificationTexts from '../identification-texts.ts';
import { idTypeNames, photoName } from '../identification-texts.ts';
import { profileFacts } from '../../profile/profile-facts.ts';
import { joinInLine } from '@ekyc/design/join-words.ts';

/** 入力内容の確認: the last look and the oath, which submits exactly the frozen pictures. */
export function Oath({ tools }: StepProps) {
  const { client, facts } = tools;
  const [sworn, setSworn] = useState(false);
  const [pending, submit] = usePending(async () => {
    const oath = await client.call('identification.takeOath', {
      take: acceptedTakes(facts.materials),
      userSubmission: sharesAccount(facts.completed),
    });
    if (!oath.ok) return tools.onProblem(oath.problem);
    await tools.advance();
  });
  return (
    <Screen
      heading={identificationTexts.oathHeading}
      actions={
        <Button data-testid="submit" pending={pending} disabled={!sworn} onClick={submit}>
          {identificationTexts.oathSubmit}
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
        <span>
          {sharesAccount(facts.completed)
            ? identificationTexts.oathOfAccount
            : identificationTexts.oathOfDocument}
        </span>
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
    sharesAccount(facts.completed)
      ? [identificationTexts.oathInformation, identificationTexts.oathFromAccount]
      : [identificationTexts.oathDocument, facts.idType === null ? '' : idTypeNames[facts.idType]],
    [identificationTexts.oathPictures, joinInLine([...new Set(pictures)])],
  ];
  if (profile === null) return documents;
  return [...profileFacts(profile), ...documents];
}

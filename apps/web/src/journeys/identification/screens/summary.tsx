import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '@ekyc/design/button.tsx';
import { joinInLine } from '@ekyc/design/join-words.ts';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import { faceAgainAgain } from '../../capture/capture-texts.ts';
import { PictureFocus } from '../../capture/screens/picture-focus.tsx';
import { acceptedTakes, takeAccepted } from '../../capture/takes.ts';
import { takenPicture } from '../../capture/taken-pictures.ts';
import * as identificationTexts from '../identification-texts.ts';
import { idTypeNames, photoName } from '../identification-texts.ts';
import { isProven, sharesAccount } from '../journey.ts';
import { oathPortrait, oathReceived } from '../method-texts.ts';
import type { StepProps } from '../journey-tools.ts';
import { mayCorrect } from '../resubmission.ts';
import { useLikeness } from '../use-likeness.ts';
import { useReading } from '../use-reading.ts';
import { OathBox } from './oath-box.tsx';
import { ProfileSummary } from './profile-summary.tsx';

/**
 * All that is submitted, on one screen: what was read beside a picture of the document, what is left to type, and the
 * oath. Face and portrait are compared while it is read.
 */
export function Summary({ tools }: StepProps) {
  const { facts } = tools;
  const { parts } = facts.completed;
  const typed = !sharesAccount(facts.completed) && !facts.profile.suppliedByClient;
  const reads = typed && (parts.length === 0 || mayCorrect(parts, facts.profile));
  const reading = useReading(tools, reads);
  const likeness = useLikeness(tools, parts.length === 0 && takeAccepted(facts.materials, 'face'));
  const [comesLate, setComesLate] = useState(false);
  const submit = async () => {
    // Who pressed before it was known reads it first; who had it before the eyes goes on.
    if ((await likeness.settled()) && !likeness.unlike) return setComesLate(true);
    const oath = await tools.client.call('identification.takeOath', {
      take: acceptedTakes(facts.materials),
      userSubmission: sharesAccount(facts.completed),
    });
    if (!oath.ok) return tools.onProblem(oath.problem);
    await tools.advance();
  };
  const head = (
    <>
      {likeness.unlike && <Unlike tools={tools} toBeRead={comesLate} />}
      <DocumentPicture tools={tools} />
    </>
  );
  const foot = <Pictures tools={tools} />;
  if (typed)
    return <ProfileSummary tools={tools} reading={reading} head={head} foot={foot} onSubmit={submit} />;
  return <OathOnly tools={tools} head={head} foot={foot} onSubmit={submit} />;
}

interface OathOnlyProps extends StepProps {
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** Where the business or the account says who the visitor is. */
function OathOnly({ tools, head, foot, onSubmit }: OathOnlyProps) {
  const [sworn, setSworn] = useState(false);
  const [pending, submit] = usePending(onSubmit);
  const shared = sharesAccount(tools.facts.completed);
  return (
    <Screen
      heading={
        shared || isProven(tools.facts)
          ? identificationTexts.summaryOfAccount
          : identificationTexts.summaryHeading
      }
      actions={
        <Button data-testid="submit" pending={pending} disabled={!sworn} onClick={submit}>
          {identificationTexts.oathSubmit}
        </Button>
      }
    >
      {head}
      <p>
        {shared
          ? identificationTexts.summaryAccountSent
          : identificationTexts.summarySupplied(tools.business.name)}
      </p>
      {foot}
      <OathBox sworn={sworn} shared={shared} onChange={setSworn} />
    </Screen>
  );
}

/** The document as it was taken, small; nothing where this page did not take it. */
function DocumentPicture({ tools }: StepProps) {
  const picture = takenPicture(tools.client.publicId, 'front');
  if (picture === null) return null;
  return (
    <div className="w-56 max-w-full">
      <PictureFocus picture={picture} alt={identificationTexts.summaryPicture} />
    </div>
  );
}

/** Which document and pictures are submitted. */
function Pictures({ tools: { facts } }: StepProps) {
  const names = facts.materials.takes
    .filter((take) => take.state === 'accepted')
    .flatMap((take) => take.photoTypes)
    .map((photoType) => photoName(photoType, facts.idType));
  const shared = sharesAccount(facts.completed);
  const rows: readonly (readonly [term: string, text: string])[] = [
    shared
      ? [identificationTexts.oathInformation, identificationTexts.oathFromAccount]
      : [identificationTexts.oathDocument, facts.idType === null ? '' : idTypeNames[facts.idType]],
    ...(names.length === 0 ? [] : [picturesOf(names, isProven(facts))]),
  ];
  return (
    <dl className="divide-y divide-solid-gray-200 rounded-xl border border-solid-gray-200">
      {rows.map(([term, text]) => (
        <div key={term} className="px-4 py-2">
          <dt className="text-sm text-solid-gray-700">{term}</dt>
          <dd className="font-bold">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Nothing was photographed where a proof stands for the document: what came is the portrait in it. */
function picturesOf(names: readonly string[], proven: boolean): readonly [term: string, text: string] {
  if (proven) return [oathReceived, oathPortrait];
  return [identificationTexts.oathPictures, joinInLine([...new Set(names)])];
}

/** Another picture of the face may spare a review; the visitor decides. */
function Unlike({
  tools: { client, advance, onProblem },
  toBeRead,
}: StepProps & { readonly toBeRead: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (toBeRead) box.current?.focus();
  }, [toBeRead]);
  const [pending, faceAgain] = usePending(async () => {
    const started = await client.call('identification.startTake', { type: 'face' });
    if (!started.ok) return onProblem(started.problem);
    await advance();
  });
  return (
    <div ref={box} tabIndex={-1}>
      <Notice tone="warning">
        <p>{identificationTexts.similarityUnlike}</p>
        <p>{identificationTexts.similarityGlasses}</p>
        <div className="mt-3">
          <Button look="secondary" data-testid="take-again" pending={pending} onClick={faceAgain}>
            {faceAgainAgain}
          </Button>
        </div>
      </Notice>
    </div>
  );
}

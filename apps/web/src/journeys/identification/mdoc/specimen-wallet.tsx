import type { MdocStartAnswer } from '@ekyc/contract';
import * as designTexts from '@ekyc/design/design-texts.ts';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { useEffect, useState } from 'react';
import { Screen } from '../../../design/screen.tsx';
import { Spinner } from '../../../design/spinner.tsx';
import { askSpecimen, lookAtRequest, type SpecimenAct, type SpecimenLook } from './ask-specimen.ts';
import type { WalletOutcome } from './ask-wallet.ts';
import { standInHeading } from './mdoc-texts.ts';
import * as texts from './specimen-wallet-texts.ts';

/** Plays the phone on a developer's machine: shows what is asked, and does what it is told. */
export function SpecimenWallet({
  request,
  onTold,
}: {
  readonly request: MdocStartAnswer;
  readonly onTold: (told: Promise<WalletOutcome>) => void;
}) {
  const [look, setLook] = useState<SpecimenLook | null | 'asked'>('asked');
  useEffect(() => {
    let isShown = true;
    const ask = async () => {
      const found = await lookAtRequest(request);
      if (isShown) setLook(found);
    };
    void ask();
    return () => {
      isShown = false;
    };
  }, [request]);
  if (look === 'asked') return <Spinner label={designTexts.waitingLoading} />;
  const decline = () => onTold(Promise.resolve({ kind: 'declined' }));
  const show = (act: SpecimenAct) => onTold(askSpecimen(request, act));
  return (
    <Screen
      heading={texts.heading}
      actions={
        <>
          {look !== null && <Acts record={look.record} onAct={show} />}
          <Button look="secondary" data-testid="specimen-decline" onClick={decline}>
            {texts.decline}
          </Button>
        </>
      }
    >
      <Notice tone="warning" heading={standInHeading}>
        <p>{texts.notReal}</p>
      </Notice>
      {look === null ? (
        <p data-testid="specimen-failed">{texts.failed}</p>
      ) : (
        <>
          <p>{texts.lead(texts.records[look.record])}</p>
          <ul className="list-disc space-y-1 pl-6" data-testid="specimen-elements">
            {look.elements.map((element) => (
              <li key={element}>{texts.elements[element] ?? element}</li>
            ))}
          </ul>
        </>
      )}
    </Screen>
  );
}

/** Elements are altered in a record of the My Number card alone. */
const altering: readonly SpecimenAct[] = ['showAltered', 'showMyNumber'];

function Acts({
  record,
  onAct,
}: {
  readonly record: SpecimenLook['record'];
  readonly onAct: (act: SpecimenAct) => void;
}) {
  const acts = (Object.keys(texts.acts) as SpecimenAct[]).filter(
    (act) => record === 'myNumberRecord' || !altering.includes(act),
  );
  return acts.map((act) => (
    <Button
      key={act}
      look={act === 'show' ? 'primary' : 'secondary'}
      data-testid={`specimen-${act}`}
      onClick={() => onAct(act)}
    >
      {texts.acts[act]}
    </Button>
  ));
}

import type { AnyVerification, ExaminationResult } from '@ekyc/contract';
import { checkLabels } from '../../words/names.ts';
import { outcomeNames, outcomeSigns } from '../examinations/examinations-texts.ts';
import { measuresOf } from '../examinations/measures.ts';
import { compareProfile } from '../fields/compare-profile.ts';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { texts } from './findings-texts.ts';

const order: readonly ExaminationResult['outcome'][] = ['failed', 'consider', 'advisory'];
const tones = {
  failed: 'border-error-2 bg-red-50',
  consider: 'border-warning-yellow-2 bg-yellow-50',
  advisory: 'border-solid-gray-420 bg-solid-gray-50',
} as const;

/** In short what speaks against it or is unsure, beside the pictures; the whole stands below. */
export function Findings() {
  const { verification } = useOpened();
  const { examinations } = verification;
  if (examinations.length === 0) return null;
  const wanting = examinations
    .filter(({ outcome }) => order.includes(outcome))
    .toSorted((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
  const clear = examinations.filter(({ outcome }) => outcome === 'clear').length;
  return (
    <Part heading={texts.heading}>
      {wanting.length === 0 && <p>{texts.none}</p>}
      <ul className="flex flex-col gap-1.5">
        {wanting.map((one) => (
          <Finding key={one.check} examination={one} />
        ))}
        <Differences verification={verification} />
      </ul>
      {clear > 0 && <p className="text-sm text-solid-gray-700">{texts.clear(clear)}</p>}
    </Part>
  );
}

function Finding({ examination }: { examination: ExaminationResult }) {
  const { check, outcome } = examination;
  const measures = measuresOf(examination);
  return (
    <li className={`border-l-4 px-2 py-1 ${tones[outcome as keyof typeof tones]}`}>
      <span className="font-bold">
        <span aria-hidden="true">{outcomeSigns[outcome]} </span>
        {checkLabels[check]}
      </span>{' '}
      <span className="text-sm">{outcomeNames[outcome]}</span>
      {measures.length > 0 && <span className="block text-sm">{measures.join(' / ')}</span>}
    </li>
  );
}

/** Once personal data are shown: where what was entered is not what the document says. */
function Differences({ verification }: { verification: AnyVerification }) {
  if (verification.kind !== 'identification' || verification.personalData !== 'shown') return null;
  return compareProfile(verification)
    .filter(({ agreement }) => agreement === 'different')
    .map(({ name, entered, read }) => (
      <li key={name} className={`border-l-4 px-2 py-1 ${tones.failed}`}>
        <span className="font-bold">× {texts.differs(name)}</span>
        <span className="block text-sm break-words">
          {texts.entered} {entered ?? texts.nothing} / {texts.read} {read?.value ?? texts.nothing}
        </span>
      </li>
    ));
}

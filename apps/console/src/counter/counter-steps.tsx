import type { Identification, Status } from '@ekyc/contract';
import { useSettings } from '@ekyc/app-start/runtime-settings.ts';
import { Notice } from '@ekyc/design/notice.tsx';
import { useState } from 'react';
import { Panel } from '../layout/panel.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { texts as frame } from '../layout/layout-texts.ts';
import { Link } from '../routing/link.tsx';
import { pathOf, pathOfVerification } from '../routing/route.ts';
import { regimeLabels, statusNames } from '../words/names.ts';
import {
  chipOf,
  type CounterDocument,
  documentsOf,
  rememberedDocument,
  specimenPrints,
} from './chip-documents.ts';
import { beginTexts, compareTexts, regimeRules, texts } from './counter-texts.ts';
import { DocumentField } from './document-field.tsx';
import { PrintedForm } from './printed/printed-form.tsx';
import { type ReaderSource, specimenReader, usbReader } from './reader/reader-client.ts';
import { ReaderPanel } from './reader/reader-panel.tsx';
import { useReader } from './reader/use-reader.ts';
import { ReadingPanel } from './reading/reading-panel.tsx';
import { useReading } from './reading/use-reading.ts';
import { CompareForm } from './shown/compare-form.tsx';
import { ShownChip } from './shown/shown-chip.tsx';

type Props = { readonly identification: Identification };
type StepsProps = Props & { readonly offered: readonly CounterDocument[]; readonly first: CounterDocument };

/** From the document on the reader to the statement of the staff member at the counter. */
export function CounterSteps({ identification }: Props) {
  const may = usePermission();
  const offered = documentsOf(identification);
  const first = rememberedDocument(identification.publicId, offered);
  if (!may('counter', 'write')) return <p>{frame.readOnly}</p>;
  if (first === undefined) return <Notice tone="error">{beginTexts.noChip}</Notice>;
  return <Steps identification={identification} offered={offered} first={first} />;
}

function Steps({ identification, offered, first }: StepsProps) {
  const { publicId, mode } = identification;
  // A specimen says nothing about anybody: only where the service runs for its developer, and never in earnest.
  const hasSpecimen = useSettings().envType === 'local' && mode === 'sandbox';
  const [kind, setKind] = useState<ReaderSource['kind']>('usb');
  const [idType, setIdType] = useState(first);
  const [decided, setDecided] = useState<Status | null>(null);
  const isSpecimen = kind === 'specimen';
  const source = isSpecimen ? specimenReader(idType) : usbReader;
  const { reader, again } = useReader(!isSpecimen && decided === null);
  const { reading, begin, ...acts } = useReading(publicId, source);
  if (decided !== null) return <Decided publicId={publicId} status={decided} isSpecimen={isSpecimen} />;
  return (
    <>
      {isSpecimen && <SpecimenNotice />}
      {reading.state === 'answered' && reading.answer.outcome === 'read' ? (
        <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ShownChip
            publicId={publicId}
            document={chipOf[idType]}
            answer={reading.answer}
            isSpecimen={isSpecimen}
          />
          <div className="flex min-w-0 flex-col gap-5">
            <Rules identification={identification} />
            <CompareForm publicId={publicId} read={reading.read} onDecided={setDecided} />
          </div>
        </div>
      ) : (
        <>
          <Rules identification={identification} />
          <ReaderPanel
            source={source}
            onKind={hasSpecimen ? setKind : null}
            reader={reader}
            onAgain={again}
          />
          {reading.state === 'keys' ? (
            <>
              <div className="max-w-xl">
                <DocumentField offered={offered} chosen={idType} onChange={setIdType} />
              </div>
              <PrintedForm
                key={`${idType} ${kind}`}
                publicId={publicId}
                document={chipOf[idType]}
                specimen={isSpecimen ? specimenPrints[idType] : null}
                onKeys={begin}
              />
            </>
          ) : (
            <ReadingPanel reading={reading} acts={acts} source={source} />
          )}
        </>
      )}
    </>
  );
}

function SpecimenNotice() {
  return (
    <Notice tone="warning">
      <p>
        <strong>{texts.specimen}</strong> {texts.specimenLong}
      </p>
    </Notice>
  );
}

/** What the law of this identification asks of the staff member at the counter. */
function Rules({ identification: { regime, ruleVersion } }: Props) {
  return (
    <Panel heading={compareTexts.rulesHeading}>
      <p className="font-bold">{regimeLabels[regime]}</p>
      <ul className="list-disc pl-6">
        {regimeRules[regime].map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
      <p className="text-sm text-solid-gray-700">{compareTexts.rule(ruleVersion)}</p>
    </Panel>
  );
}

interface DecidedProps {
  readonly publicId: string;
  readonly status: Status;
  readonly isSpecimen: boolean;
}

function Decided({ publicId, status, isSpecimen }: DecidedProps) {
  const link = 'inline-flex min-h-[44px] items-center text-brand underline underline-offset-4';
  return (
    <>
      {isSpecimen && <SpecimenNotice />}
      <p role="status" className="text-xl font-bold">
        {compareTexts.done}
      </p>
      <p>{compareTexts.status(statusNames[status])}</p>
      <p>
        <Link href={pathOfVerification(publicId)} className={link}>
          {compareTexts.openDetails}
        </Link>
      </p>
      <p>
        <Link href={pathOf('counter')} className={link}>
          {compareTexts.next}
        </Link>
      </p>
    </>
  );
}

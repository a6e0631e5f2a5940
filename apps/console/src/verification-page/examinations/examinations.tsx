import type { ExaminationResult } from '@ekyc/contract';
import { checkLabels } from '../../words/names.ts';
import { useOpened } from '../opened-verification.ts';
import { Part } from '../part.tsx';
import { measuresOf } from './measures.ts';
import { outcomeNames, outcomeSigns, texts } from './examinations-texts.ts';

const order: readonly ExaminationResult['outcome'][] = [
  'failed',
  'consider',
  'advisory',
  'clear',
  'notApplicable',
];

/** The checks, what wants a look first. */
export function Examinations() {
  const { verification } = useOpened();
  const examinations = verification.examinations.toSorted(
    (a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome),
  );
  return (
    <Part heading={texts.heading}>
      {examinations.length === 0 ? <p>{texts.none}</p> : <Table examinations={examinations} />}
      {examinations.length > 0 && verification.personalData === 'withheld' && (
        <p className="text-sm text-solid-gray-700">{texts.withheld}</p>
      )}
    </Part>
  );
}

function Table({ examinations }: { examinations: readonly ExaminationResult[] }) {
  const { columns } = texts;
  return (
    <table className="w-full text-left [&_td]:align-top">
      <thead className="max-sm:sr-only">
        <tr className="border-b border-solid-gray-300 [&_th]:px-2 [&_th]:py-2">
          <th scope="col">{columns.check}</th>
          <th scope="col">{columns.outcome}</th>
          <th scope="col">{columns.measured}</th>
        </tr>
      </thead>
      <tbody>
        {examinations.map((one) => (
          <Row key={one.check} examination={one} />
        ))}
      </tbody>
    </table>
  );
}

const tones: Record<ExaminationResult['outcome'], string> = {
  clear: '',
  consider: 'bg-yellow-50',
  failed: 'bg-red-50',
  advisory: 'bg-blue-50',
  notApplicable: 'text-solid-gray-700',
};

function Row({ examination }: { examination: ExaminationResult }) {
  const { check, outcome } = examination;
  const measures = measuresOf(examination);
  return (
    <tr
      className={`border-b border-solid-gray-200 max-sm:block max-sm:py-2 [&>*]:px-2 max-sm:[&>*]:block sm:[&>*]:py-2 ${tones[outcome]}`}
    >
      <th scope="row" className="font-bold sm:w-56">
        {checkLabels[check]}
      </th>
      <td className="whitespace-nowrap sm:w-32">
        <span aria-hidden="true">{outcomeSigns[outcome]} </span>
        {outcomeNames[outcome]}
      </td>
      <td>
        {measures.length === 0 ? (
          <span className="text-solid-gray-700">{texts.nothing}</span>
        ) : (
          <ul>
            {measures.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </td>
    </tr>
  );
}

import type { ReadField } from '@ekyc/contract';
import { useId } from 'react';
import type { ComparedField } from './compare-profile.ts';
import { agreements, texts } from './fields-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

interface Props {
  readonly heading: string;
  readonly fields: readonly ComparedField[];
  /** The visitor changed something that was read. */
  readonly edited: boolean;
}

/** Entered and read side by side; differences are marked by sign and word. */
export function ComparisonTable({ heading, fields, edited }: Props) {
  const id = useId();
  const { columns } = texts;
  return (
    <div className="flex flex-col gap-2">
      <h3 id={id} className="text-lg font-bold">
        {heading}
      </h3>
      {edited && <p className="text-sm">{texts.edited}</p>}
      <table aria-labelledby={id} className="w-full text-left [&_td]:align-top [&_th]:align-top">
        <thead className="max-sm:sr-only">
          <tr className="border-b border-solid-gray-300 [&_th]:px-2 [&_th]:py-2">
            <th scope="col">{columns.field}</th>
            <th scope="col">{columns.entered}</th>
            <th scope="col">{columns.read}</th>
            <th scope="col">{columns.agreement}</th>
          </tr>
        </thead>
        <tbody>
          {fields.map((field) => (
            <Row key={field.name} field={field} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ field }: { field: ComparedField }) {
  const { sign, word } = agreements[field.agreement];
  const { columns } = texts;
  const marked = field.agreement === 'different' ? 'bg-red-50 font-bold' : '';
  return (
    <tr
      className={`border-b border-solid-gray-200 max-sm:block max-sm:py-2 [&>*]:px-2 max-sm:[&>*]:block sm:[&>*]:py-2 ${marked}`}
    >
      <th scope="row" className="font-bold sm:w-24">
        {field.name}
      </th>
      <td>
        <Small>{columns.entered}</Small>
        {field.entered ?? <span className="text-solid-gray-700">{texts.empty}</span>}
      </td>
      <td>
        <Small>{columns.read}</Small>
        {field.read === null ? (
          <span className="text-solid-gray-700">
            {field.agreement === 'notCompared' ? texts.empty : texts.notRead}
          </span>
        ) : (
          <Read read={field.read} standing={field.standing} />
        )}
      </td>
      <td className="sm:w-24">
        <span aria-hidden="true">{sign} </span>
        {word}
      </td>
    </tr>
  );
}

/** The column's name, where the table has no columns. */
function Small({ children }: { children: string }) {
  return <span className="mr-2 text-sm text-solid-gray-700 sm:hidden">{children}</span>;
}

function Read({
  read: { value, confidence, candidates = [] },
  standing,
}: {
  readonly read: ReadField;
  readonly standing: ComparedField['standing'];
}) {
  if (standing !== null)
    return (
      <>
        {value} <span className="text-sm font-normal text-solid-gray-700">{texts.standings[standing]}</span>
      </>
    );
  return (
    <>
      {value}{' '}
      <span className="inline-block text-sm font-normal text-solid-gray-700">
        {texts.confidence(Math.round(confidence * 100))}
        {candidates.length > 0 && <> {texts.candidates(joinInSentence(candidates))}</>}
      </span>
    </>
  );
}

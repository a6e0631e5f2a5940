import type { Identification } from '@ekyc/contract';
import { japanTime } from '../../words/instants.ts';
import { proofTexts as texts } from './fields-texts.ts';

type Proof = NonNullable<Identification['proof']>;

/** What stands for a document that nobody photographed: what it is, and who signed it. The comparison has what it says. */
export function ProofFields({ proof }: { proof: Proof }) {
  const signers = [...new Set(proof.fields.flatMap(({ by }) => by ?? []))];
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-lg font-bold">{texts.heading}</h3>
      <p>{texts.kinds[proof.kind]}</p>
      <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-1">
        <Fact name={texts.provenAt} value={japanTime(proof.provenAt)} />
        <Fact name={texts.current} value={texts.currents[proof.current]} />
        {proof.reference !== null && <Fact name={texts.reference} value={proof.reference} />}
      </dl>
      {signers.map((by) => (
        <p key={by} className="text-sm text-solid-gray-700">
          {texts.provenBy(by)}
        </p>
      ))}
    </section>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <>
      <dt className="text-solid-gray-700">{name}</dt>
      <dd className="min-w-0 break-words">{value}</dd>
    </>
  );
}

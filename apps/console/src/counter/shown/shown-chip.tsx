import type { ChipDocument, ChipFieldAnswer, ChipFilesAnswer } from '@ekyc/contract';
import { Panel } from '../../layout/panel.tsx';
import { dayWords } from '../../words/instants.ts';
import { fieldNames, shownTexts as texts, texts as counterTexts } from '../counter-texts.ts';
import { ChipPicture } from './chip-picture.tsx';

interface Props {
  readonly publicId: string;
  readonly document: ChipDocument;
  readonly answer: ChipFilesAnswer;
  readonly isSpecimen: boolean;
}

/** What the chip holds, on the screen: the portrait large, and of each field whether anybody signed it. */
export function ShownChip({ publicId, document, answer, isSpecimen }: Props) {
  const fields = inOrder(answer.fields);
  const signers = [...new Set(fields.flatMap(({ by }) => by ?? []))];
  const saysNoChanges = document === 'driversLicense' && !fields.some(({ name }) => name === 'changes');
  const has = (standing: ChipFieldAnswer['standing']) => fields.some((field) => field.standing === standing);
  return (
    <Panel heading={texts.heading}>
      <div className="flex flex-col gap-6 md:flex-row">
        <figure className="relative flex w-full shrink-0 flex-col gap-2 md:w-80">
          {answer.portrait === null ? (
            <p>{texts.noPortrait}</p>
          ) : (
            <ChipPicture
              publicId={publicId}
              pictureId={answer.portrait}
              alt={texts.portrait}
              className="w-full rounded-lg border border-solid-gray-300 bg-solid-gray-50 object-contain"
            />
          )}
          {isSpecimen && (
            <span
              aria-hidden="true"
              className="absolute top-2 left-2 rounded bg-white px-2 text-2xl font-bold text-error-2"
            >
              {counterTexts.specimen}
            </span>
          )}
          <figcaption className="text-sm text-solid-gray-700">{texts.portrait}</figcaption>
        </figure>
        <Fields publicId={publicId} fields={fields.filter(({ pictureId }) => pictureId === undefined)} />
      </div>
      {/* Small print needs the whole width. */}
      <Fields publicId={publicId} fields={fields.filter(({ pictureId }) => pictureId !== undefined)} />
      {signers.map((by) => (
        <p key={by}>{texts.provenBy(by)}</p>
      ))}
      {has('unsigned') && <p>{texts.unsignedLong}</p>}
      {saysNoChanges && <p>{texts.noChanges}</p>}
      {has('hint') && <p>{texts.hintLong}</p>}
      <p>{answer.alive === 'yes' ? texts.aliveYes : texts.aliveCannotTell}</p>
    </Panel>
  );
}

function Fields({ publicId, fields }: { publicId: string; fields: readonly ChipFieldAnswer[] }) {
  if (fields.length === 0) return null;
  return (
    <dl className="flex min-w-0 flex-1 flex-col divide-y divide-solid-gray-200">
      {fields.map((field) => (
        <Field key={`${field.name} ${field.pictureId ?? ''}`} publicId={publicId} field={field} />
      ))}
    </dl>
  );
}

function Field({ publicId, field }: { publicId: string; field: ChipFieldAnswer }) {
  const { name, value, pictureId } = field;
  const label = fieldNames[name] ?? name;
  return (
    <div className="flex flex-col gap-1 py-2">
      <dt className="flex flex-wrap items-baseline gap-x-3 text-solid-gray-700">
        {label}
        <Standing field={field} />
      </dt>
      <dd className="text-xl font-bold break-words">
        {pictureId === undefined ? (
          valueWords(name, value ?? '')
        ) : (
          // A line of print as wide as a phone could not be read.
          <div role="group" aria-label={label} tabIndex={0} className="overflow-x-auto">
            <ChipPicture
              publicId={publicId}
              pictureId={pictureId}
              alt={label}
              className="h-auto max-w-full min-w-[30rem] border border-solid-gray-200 bg-white"
            />
          </div>
        )}
      </dd>
    </div>
  );
}

const tones = {
  proven: 'border-success-2 text-success-2',
  unsigned: 'border-error-2 text-error-2',
  hint: 'border-solid-gray-536 text-solid-gray-700',
} as const;

function Standing({ field: { standing } }: { field: ChipFieldAnswer }) {
  return (
    <span className={`rounded border px-2 text-sm font-bold ${tones[standing]}`}>{texts[standing]}</span>
  );
}

/** Who it is comes first, as on the document; what is not named here follows. */
const order = ['namePicture', 'name', 'fullName', 'nameKana', 'birth', 'sex', 'addressPicture', 'address'];
const placeOf = ({ name }: ChipFieldAnswer) => (order.includes(name) ? order.indexOf(name) : order.length);

function inOrder(fields: readonly ChipFieldAnswer[]): readonly ChipFieldAnswer[] {
  const others = fields.filter(({ name }) => name !== 'portrait');
  return others.toSorted((one, other) => placeOf(one) - placeOf(other));
}

function valueWords(name: string, value: string): string {
  if (name === 'sex') return texts.sex[value] ?? value;
  if (name === 'changes') return texts.changed;
  return dayWords(value);
}

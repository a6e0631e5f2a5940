import { type ReactNode, useState } from 'react';
import { idTypes, printedExpiry, todayInTokyo, wholeKana, wholeName } from '@ekyc/documents';
import { Button } from '@ekyc/design/button.tsx';
import { Notice } from '@ekyc/design/notice.tsx';
import { usePending } from '@ekyc/design/use-pending.ts';
import { Screen } from '../../../design/screen.tsx';
import { addressText, birthdayText } from '../../profile/profile-facts.ts';
import { expiryTexts, postalText, profileFactNames, profileNames } from '../../profile/profile-texts.ts';
import { birthdayOf } from '../../birthday/birthday.ts';
import { readStoredDraft } from '../draft-store.ts';
import * as identificationTexts from '../identification-texts.ts';
import { isProven } from '../journey.ts';
import type { StepProps } from '../journey-tools.ts';
import {
  draftOf,
  draftOfProposal,
  emptyDraft,
  enteredNames,
  isMissing,
  type ProfileDraft,
} from '../profile-draft.ts';
import { bearsLatinNameAlone, readNotes, unsureNotes } from '../read-notes.ts';
import { useProfileForm } from '../use-profile-form.ts';
import type { Reading } from '../use-reading.ts';
import { OathBox } from './oath-box.tsx';
import {
  AddressFields,
  BirthdayFields,
  type FieldsProps,
  KanaFields,
  NameFields,
  PostalField,
} from './profile-fields.tsx';
import { ProfileGroup } from './profile-group.tsx';

interface Props extends StepProps {
  /** Null while it is awaited. */
  readonly reading: Reading | null;
  readonly head: ReactNode;
  readonly foot: ReactNode;
  readonly onSubmit: () => Promise<void>;
}

/** What was read, to be corrected; what the document does not bear, to be typed; and the oath. */
export function ProfileSummary(props: Props) {
  if (props.reading === null) return <Awaiting tools={props.tools} head={props.head} />;
  return <Form {...props} reading={props.reading} />;
}

/** No document was read where a proof stands for it. */
function headingOf({ facts }: Props['tools']): string {
  return isProven(facts) ? identificationTexts.summaryOfAccount : identificationTexts.summaryHeading;
}

/** The shape of what is coming. */
function Awaiting({ tools, head }: Pick<Props, 'tools' | 'head'>) {
  const proven = isProven(tools.facts);
  return (
    <Screen heading={headingOf(tools)}>
      {head}
      <p role="status">
        {proven ? identificationTexts.summaryReceiving : identificationTexts.summaryReading}
      </p>
      <div
        aria-hidden="true"
        data-waiting
        className="flex flex-col gap-4 rounded-xl border border-solid-gray-200 p-4"
      >
        {['w-1/2', 'w-2/3', 'w-1/3', 'w-5/6'].map((width) => (
          <div key={width} className={`h-6 rounded bg-solid-gray-100 motion-safe:animate-pulse ${width}`} />
        ))}
      </div>
    </Screen>
  );
}

type Group = 'name' | 'kana' | 'birthday' | 'postal' | 'address';

const groupFields: Readonly<Record<Group, readonly (keyof ProfileDraft)[]>> = {
  name: ['familyName', 'firstName'],
  kana: ['familyNameKana', 'firstNameKana'],
  birthday: ['year', 'month', 'day'],
  postal: ['postal'],
  address: ['prefCode', 'city', 'address'],
};

/** Which parts show their fields, what they hold, and the way to the server. */
function useSummary({ tools, reading, onSubmit }: Props & { readonly reading: Reading }) {
  const { facts, client } = tools;
  const entered = facts.profile.profile;
  const [first] = useState<ProfileDraft>(() =>
    entered === null ? { ...emptyDraft, ...draftOfProposal(reading.proposed ?? {}) } : draftOf(entered),
  );
  const [notes] = useState(() =>
    entered === null ? unsureNotes(reading.fields, first) : readNotes(entered, reading.fields),
  );
  const [start] = useState(() => readStoredDraft(client.publicId) ?? first);
  const { draft, setDraft, errors, form, propose, submit } = useProfileForm(tools, start);
  const [opened, open] = useState<readonly Group[]>(() => firstOpened({ first, entered: entered !== null }));
  const [sworn, setSworn] = useState(false);
  const [pending, send] = usePending(async () => {
    if (sworn && (await submit())) await onSubmit();
  });
  const noteOf = (group: Group) => (group === 'kana' || group === 'postal' ? undefined : notes[group]);
  const hints = hintsOf({ reading, first, entered: entered !== null });
  const fields: FieldsProps = {
    draft,
    errors,
    original: first,
    onChange: setDraft,
    onLeave: () => void propose(),
  };
  const group = (name: Group) => ({
    open:
      opened.includes(name) ||
      noteOf(name) !== undefined ||
      groupFields[name].some((field) => field in errors) ||
      (name === 'birthday' && errors.birthday !== undefined),
    onOpen: () => open([...opened, name]),
    note: noteOf(name),
    hint: hints[name],
    draft,
    onChange: setDraft,
  });
  const differs = entered !== null && Object.keys(notes).length > 0;
  return { form, fields, group, sworn, setSworn, pending, send, entered: entered !== null, differs };
}

function Form(props: Props & { readonly reading: Reading }) {
  const { tools, reading, head, foot } = props;
  const { form, fields, group, sworn, setSworn, pending, send, entered, differs } = useSummary(props);
  return (
    <Screen
      heading={headingOf(tools)}
      actions={
        <Button data-testid="submit" pending={pending} disabled={!sworn} onClick={send}>
          {identificationTexts.oathSubmit}
        </Button>
      }
    >
      {head}
      <PassedExpiry reading={reading} idType={tools.facts.idType} />
      <Lead reading={reading} proven={isProven(tools.facts)} entered={entered} differs={differs} />
      <form
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
        className="divide-y divide-solid-gray-200 rounded-xl border border-solid-gray-200"
      >
        <Groups idType={tools.facts.idType} fields={fields} group={group} />
        <button type="submit" hidden />
      </form>
      {foot}
      <OathBox sworn={sworn} shared={false} onChange={setSworn} />
    </Screen>
  );
}

interface GroupsProps {
  readonly idType: StepProps['tools']['facts']['idType'];
  readonly fields: FieldsProps;
  readonly group: ReturnType<typeof useSummary>['group'];
}

function Groups({ idType, fields, group }: GroupsProps) {
  const { draft } = fields;
  const latinNames = idType !== null && idTypes[idType].nameScript === 'latin';
  const { name, kana, address } = profileFactNames;
  const names = enteredNames(draft);
  return (
    <>
      <ProfileGroup name={name} value={wholeName(names)} {...group('name')}>
        <NameFields {...fields} latinNames={latinNames} />
      </ProfileGroup>
      <ProfileGroup name={kana} value={wholeKana(names)} {...group('kana')}>
        <KanaFields {...fields} />
      </ProfileGroup>
      <ProfileGroup
        name={profileNames.birthday}
        value={birthdayText(birthdayOf(draft) ?? '')}
        {...group('birthday')}
      >
        <BirthdayFields {...fields} />
      </ProfileGroup>
      <ProfileGroup name={profileNames.postal} value={postalText(draft.postal)} {...group('postal')}>
        <PostalField {...fields} />
      </ProfileGroup>
      <ProfileGroup name={address} value={addressText(draft)} {...group('address')}>
        <AddressFields {...fields} />
      </ProfileGroup>
    </>
  );
}

/** What nobody has said yet stays open while it is typed; what was entered before is closed. */
function firstOpened({ first, entered }: { first: ProfileDraft; entered: boolean }): readonly Group[] {
  if (entered) return [];
  const groups: readonly Group[] = ['name', 'birthday', 'address'];
  const missing = groups.filter((group) => groupFields[group].some((field) => isMissing(first, field)));
  return ['kana', 'postal', ...missing];
}

interface Given {
  readonly reading: Reading;
  readonly first: ProfileDraft;
  readonly entered: boolean;
}

/** What is said of each part: nothing is called read that the document does not bear. */
function hintsOf({ reading, first, entered }: Given): { readonly [Name in Group]?: string | undefined } {
  if (entered) return {};
  const missing = (group: Group) => groupFields[group].some((field) => isMissing(first, field));
  const unread = (group: Group, name: string) =>
    missing(group) && Object.keys(reading.fields).length > 0
      ? { [group]: identificationTexts.summaryNotRead(name) }
      : {};
  return {
    ...unread('name', profileFactNames.name),
    ...unread('birthday', profileNames.birthday),
    ...unread('address', profileFactNames.address),
    ...(bearsLatinNameAlone(reading.fields) && { name: identificationTexts.summaryNameNotInKanji }),
    kana: missing('kana') ? identificationTexts.summaryKanaMissing : identificationTexts.summaryProposed,
    postal: missing('postal')
      ? missing('address')
        ? identificationTexts.summaryPostalFills
        : undefined
      : identificationTexts.summaryProposed,
  };
}

interface LeadProps {
  readonly reading: Reading;
  readonly proven: boolean;
  readonly entered: boolean;
  readonly differs: boolean;
}

function Lead({ reading, proven, entered, differs }: LeadProps) {
  if (differs) {
    return (
      <Notice tone="warning">
        <p>{identificationTexts.summaryLikelyDifferent}</p>
      </Notice>
    );
  }
  if (entered) return <p>{identificationTexts.summaryEntered}</p>;
  const unread = Object.keys(reading.fields).length === 0;
  if (proven && !unread) return <p>{identificationTexts.summaryProven}</p>;
  return <p>{unread ? identificationTexts.summaryUnread : identificationTexts.summaryRead}</p>;
}

/** Says early that the printed date has passed, and what to do. */
function PassedExpiry({ reading, idType }: { reading: Reading } & Pick<GroupsProps, 'idType'>) {
  const [today] = useState(() => todayInTokyo(new Date()));
  const { expiryDate, periodOfStayExpiryDate } = reading.fields;
  const [first] = [expiryDate?.value, periodOfStayExpiryDate?.value]
    .filter((day) => day !== undefined)
    .toSorted();
  if (idType === null || first === undefined) return null;
  const meaning = printedExpiry(idType, first, today);
  if (meaning === 'valid' || meaning === 'implausible') return null;
  return (
    <Notice tone="warning">
      <p>{expiryTexts.passed(birthdayText(first))}</p>
      <p>{meaning === 'expired' ? expiryTexts.use : expiryTexts[meaning]}</p>
    </Notice>
  );
}

import type { Note } from '@ekyc/contract';
import { Button } from '@ekyc/design/button.tsx';
import { joinInSentence } from '@ekyc/design/join-words.ts';
import { useMembership } from '../../membership/membership.ts';
import { japanTime } from '../../words/instants.ts';
import { personName } from '../../words/person-name.ts';
import { texts as historyTexts } from '../history/history-texts.ts';
import { texts } from './notes-texts.ts';

interface Props {
  readonly items: readonly Note[];
  /** Ids of those that mention the member and were new when they were shown. */
  readonly fresh: ReadonlySet<string>;
  /** Absent for who writes none. */
  readonly onTakeBack: ((id: string) => void) | undefined;
}

/** Notes, oldest first, each with who wrote it and to whom. */
export function NoteItems({ items, fresh, onTakeBack }: Props) {
  if (items.length === 0) return <p>{texts.empty}</p>;
  return (
    <ol className="flex flex-col divide-y divide-solid-gray-200 border-y border-solid-gray-200">
      {items.map((note) => (
        <Item key={note.id} note={note} isNew={note.unseen || fresh.has(note.id)} onTakeBack={onTakeBack} />
      ))}
    </ol>
  );
}

function Item({
  note,
  isNew,
  onTakeBack,
}: Pick<Props, 'onTakeBack'> & { readonly note: Note; readonly isNew: boolean }) {
  const { staffId: me } = useMembership();
  const nameOf = (id: string, person: Note['person']) =>
    id === me ? historyTexts.you : person === null ? historyTexts.member : personName(person);
  const time = japanTime(note.at);
  const isOwn = note.staffId === me && note.takenBackAt === null;
  return (
    <li className="flex flex-col gap-1 py-3">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-solid-gray-700">
        <span>{nameOf(note.staffId, note.person)}</span>
        <time dateTime={note.at}>{time}</time>
        {isNew && <strong className="rounded bg-blue-50 px-1 text-brand">{texts.unseen}</strong>}
        {isOwn && onTakeBack !== undefined && (
          <span className="ml-auto">
            <Button look="small" aria-label={texts.takeBackLabel(time)} onClick={() => onTakeBack(note.id)}>
              {texts.takeBack}
            </Button>
          </span>
        )}
      </p>
      {note.text === null ? (
        <p className="text-solid-gray-700">{texts.takenBack(japanTime(note.takenBackAt ?? note.at))}</p>
      ) : (
        <p className="break-words whitespace-pre-wrap">{note.text}</p>
      )}
      {note.mentions.length > 0 && (
        <p className="text-sm break-words text-solid-gray-700">
          {texts.mentioned}
          {joinInSentence(note.mentions.map(({ staffId, person }) => nameOf(staffId, person)))}
        </p>
      )}
    </li>
  );
}

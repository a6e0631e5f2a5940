import { Button } from '@ekyc/design/button.tsx';
import { usePermission } from '../membership/use-permission.ts';
import { useMembership } from '../membership/membership.ts';
import { Facts } from '../layout/facts.tsx';
import { japanTime } from '../words/instants.ts';
import { creatorOf } from './key-creator.ts';
import { scopeTexts, texts } from './keys-texts.ts';
import type { Key, Keys } from './use-keys.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

interface Props {
  readonly item: Key;
  readonly known: Keys['known'];
  readonly onRevoke: (item: Key) => void;
}

/** One key: what it may do, who made it, when it was used. */
export function KeyRow({ item, known, onRevoke }: Props) {
  const { staffId } = useMembership();
  const may = usePermission();
  const name = item.name ?? texts.nameless;
  const over = item.revokedAt !== null;
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="flex min-w-0 flex-wrap items-center gap-2 font-bold">
          {name}
          <span
            className={`rounded border-2 px-2 text-sm ${over ? 'border-solid-gray-300 bg-solid-gray-50 text-solid-gray-700' : 'border-success-2 bg-green-50'}`}
          >
            {over ? texts.revoked : texts.active}
          </span>
        </h2>
        {!over && may('keys', 'write') && (
          <Button look="small" aria-label={texts.revokeLabel(name)} onClick={() => onRevoke(item)}>
            {texts.revoke}
          </Button>
        )}
      </div>
      <Facts
        facts={[
          [
            texts.scopes,
            joinInSentence(item.scopes.map((scope) => scopeTexts[scope].name)) || texts.noScopes,
          ],
          [texts.madeBy, creatorOf(item.madeBy, { self: staffId, known })],
          [texts.made, japanTime(item.createdAt)],
          [texts.version, item.apiVersion],
          [
            over ? texts.revokedAt : texts.lastUsed,
            item.revokedAt !== null
              ? japanTime(item.revokedAt)
              : item.lastUsedAt === null
                ? texts.never
                : japanTime(item.lastUsedAt),
          ],
        ]}
      />
    </li>
  );
}

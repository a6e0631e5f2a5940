import type { ResponseBody } from '@ekyc/contract';
import { scopeTexts } from '../keys/keys-texts.ts';
import { listNames } from '../listings/list-names.ts';
import { roleNames } from '../membership/membership-texts.ts';
import { fieldNames } from '../settings/settings-texts.ts';
import { eventTexts } from './staff-texts.ts';
import { joinInSentence } from '@ekyc/design/join-words.ts';

export type BusinessEvent = ResponseBody<'business.listEvents'>['items'][number];
type Details = BusinessEvent['details'];

/** An entry of the business's record in a sentence. @param known addresses of members by id */
export function describeEvent(
  { action, details }: Pick<BusinessEvent, 'action' | 'details'>,
  known: ReadonlyMap<string, string>,
): string {
  const sentence = sentences[action];
  return sentence === undefined ? `その他の操作(${action})` : sentence(details, known);
}

type Sentence = (details: Details, known: ReadonlyMap<string, string>) => string;

const sentences: Readonly<Record<string, Sentence>> = {
  'staff.invited': ({ role }) => `担当者を招待しました${inBrackets(nameOf(roleNames, role))}`,
  'staff.invitation_withdrawn': ({ role }) => `招待を取り消しました${inBrackets(nameOf(roleNames, role))}`,
  'staff.joined': ({ role }) => `担当者が登録しました${inBrackets(nameOf(roleNames, role))}`,
  'staff.role_changed': ({ staff, from, to }, known) =>
    `${memberOf(staff, known)}の役割を変更しました${inBrackets([from, to].map((role) => nameOf(roleNames, role)).join('→'))}`,
  'staff.removed': ({ staff, role }, known) =>
    `${memberOf(staff, known)}を削除しました${inBrackets(nameOf(roleNames, role))}`,
  'key.made': ({ scopes }) =>
    `APIキーを作成しました${inBrackets(listOf(scopes, (scope) => nameOf(scopeNames, scope)))}`,
  'key.revoked': () => 'APIキーを無効にしました',
  'webhook.added': () => 'Webhookの通知先を追加しました',
  'webhook.changed': ({ changed }) =>
    `Webhookの通知先を変更しました${inBrackets(listOf(changed, (name) => nameOf(addressFields, name)))}`,
  'webhook.paused': () => 'Webhookの通知先を一時停止しました',
  'webhook.resumed': () => 'Webhookの通知先を再開しました',
  'webhook.removed': () => 'Webhookの通知先を削除しました',
  'looks.exported': ({ count }) => `閲覧の記録を出力しました${countOf(count)}`,
  'key_reads.exported': ({ count }) => `APIキーによる取得の記録を出力しました${countOf(count)}`,
  'events.exported': ({ count }) => `操作の記録を出力しました${countOf(count)}`,
  'listing.proposed': ({ list }) => `リストへの登録を提案しました${inBrackets(nameOf(listNames, list))}`,
  'listing.approved': ({ list }) => `リストへの登録を承認しました${inBrackets(nameOf(listNames, list))}`,
  'listing.declined': ({ list }) => `リストへの登録を却下しました${inBrackets(nameOf(listNames, list))}`,
  'listing.withdrawn': ({ list }) =>
    `リストへの登録の提案を取り下げました${inBrackets(nameOf(listNames, list))}`,
  'listing.ended': ({ list }) => `リストの登録を終了しました${inBrackets(nameOf(listNames, list))}`,
  'listing.viewed': () => 'リストに登録された人を表示しました',
  'listing.searched': ({ count }) => `リストを氏名や番号で検索しました${countOf(count)}`,
  'settings.changed': ({ changed }) =>
    `設定を変更しました${inBrackets(listOf(changed, (name) => nameOf(fieldNames, name) || 'その他'))}`,
};

const addressFields = { url: 'URL', eventTypes: 'お知らせする状態' };
const scopeNames = Object.fromEntries(Object.entries(scopeTexts).map(([scope, { name }]) => [scope, name]));

function nameOf(names: Readonly<Record<string, string>>, key: unknown): string {
  return (typeof key === 'string' && Object.hasOwn(names, key) && names[key]) || '';
}

function memberOf(id: unknown, known: ReadonlyMap<string, string>): string {
  return (typeof id === 'string' && known.get(id)) || eventTexts.former;
}

function listOf(given: unknown, name: (one: unknown) => string): string {
  return Array.isArray(given) ? joinInSentence(given.map(name)) : '';
}

function countOf(count: unknown): string {
  return typeof count === 'number' ? inBrackets(`${count}件`) : '';
}

function inBrackets(text: string): string {
  return text === '' ? '' : `(${text})`;
}

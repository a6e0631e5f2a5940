import type { LeftAfterDeletion } from '@ekyc/service';
import { askOperator } from '../accounts/message-texts.ts';

/** What stays after a deletion, each with its reason; empty where nothing does. */
export function linesOfLeft({ byLaw, byBusinesses, receipts }: LeftAfterDeletion): string[] {
  return [
    ...(byLaw > 0 ? [`本人確認の記録 ${byLaw}件(依頼元の事業者に、法令が保存を義務付けているため)`] : []),
    ...(byBusinesses > 0
      ? [`本人確認の記録 ${byBusinesses}件(依頼元の事業者が、その定める期間保存するため)`]
      : []),
    ...(receipts > 0
      ? [`情報を提供した記録 ${receipts}件(同意の証拠として、提供から3年間保存するため)`]
      : []),
  ];
}

export function deletedMail(left: LeftAfterDeletion): { readonly subject: string; readonly text: string } {
  const lines = linesOfLeft(left);
  const rest =
    lines.length === 0
      ? '保存しているものはありません。'
      : `次のものは、それぞれの理由により保存します。\n${lines.map((line) => `・${line}`).join('\n')}`;
  return {
    subject: '【クリィeKYC】アカウントを削除しました',
    text: `クリィeKYCのアカウントを、ご希望により削除しました。\nご登録の情報は、もとに戻すことができません。\n\n${rest}\n\nご利用ありがとうございました。\n`,
  };
}

/** @param contact of the operator; null: there is none to give */
export function suspendedAccountMail(contact: string | null): {
  readonly subject: string;
  readonly text: string;
} {
  return {
    subject: '【クリィeKYC】アカウントの削除について',
    text: `クリィeKYCのアカウントは、利用を停止されているため、いまは削除できません。\n\n次のものは、その理由により保存します。\n・アカウントの情報の全部(利用規約第6条第3項により、不正な利用を防ぐため)\n\nお心当たりがない場合は、${askOperator(contact)}\n`,
  };
}

import type { LinkMail } from '@ekyc/service';
import type { GrantedReset, NoticeKind, PoolMessage, ResetOrder } from '@ekyc/user-pool';

export interface MessageText {
  readonly subject: string;
  readonly text: string;
}

const stranger = '心当たりがない場合は、このメールを破棄してください。コードは、だれにも教えないでください。';

/** What stands before the code, and how long it is good. */
const introductions = {
  signUp: ['クリィeKYCの登録を続けるには、画面に次の確認コードを入力してください。', '24時間'],
  passwordReset: ['パスワードを再設定するには、画面に次の確認コードを入力してください。', '1時間'],
  attribute: ['ご連絡先を確認するため、画面に次の確認コードを入力してください。', '1時間'],
  signIn: ['クリィeKYCにログインするには、画面に次の確認コードを入力してください。', '3分間'],
} as const;

/** The contact for questions. @param contact null: there is no address to give */
export function askOperator(contact: string | null): string {
  return contact === null
    ? 'クリィeKYCの運営者へご連絡ください。'
    : `クリィeKYCの窓口(${contact})へご連絡ください。`;
}

const changePassword = 'パスワードがほかの人に知られているおそれがあります。すぐにパスワードを変更し、';

const passkeysEnded = '登録していたパスキーは、すべて使えなくなりました。\n';

/** What happened, and what to do if it was not the holder. */
const notices: Record<
  NoticeKind,
  { readonly subject: string; readonly text: string; readonly stranger: string }
> = {
  emailChanged: {
    subject: 'メールアドレスが変更されました',
    text: 'ご登録のメールアドレスが、別のアドレスに変更されました。\n今後、このアドレスではログインできません。',
    stranger: 'ご自身で変更していない場合は、すぐに',
  },
  passwordChanged: {
    subject: 'パスワードが変更されました',
    text: 'アカウントのパスワードが変更されました。\nほかの端末のログインは終了しました。',
    stranger: 'ご自身で変更していない場合は、すぐに',
  },
  secondFactorChosen: {
    subject: '2段階認証の方法が変更されました',
    text: 'ログインのときに使う確認コードの受け取り方が変更されました。',
    stranger: `ご自身で変更していない場合は、${changePassword}`,
  },
  changeUndone: {
    subject: '変更を取り消しました',
    text: 'メールでお知らせした変更と、そのあとの変更を取り消しました。\nメールアドレス・パスワード・認証アプリは変更前に戻り、すべての端末のログインは終了しました。\n回復コードはすべて使えなくなりました。安全のため、これから72時間は、メールでパスワードを再設定できません。\n\n変更前のパスワードと認証アプリでログインし、新しいパスワードに変更してください。',
    stranger: '取り消した覚えがない場合は、すぐに',
  },
  changeUndoneSso: {
    subject: '変更を取り消しました',
    text: 'メールでお知らせした変更と、そのあとの変更を取り消しました。\nこのアカウントは社内のID(シングルサインオン)だけでログインするため、メールアドレスは今のままです。\nすべての端末のログインは終了し、回復コードはすべて使えなくなりました。\n\n社内のIDでログインし直してください。',
    stranger: '取り消した覚えがない場合は、すぐに',
  },
  authenticatorReplaced: {
    subject: '認証アプリが設定し直されました',
    text: '新しい認証アプリが設定されました。\n今までの認証アプリは使えなくなり、ほかの端末のログインは終了しました。',
    stranger: `ご自身で設定していない場合は、${changePassword}`,
  },
  passkeyAdded: {
    subject: 'パスキーが追加されました',
    text: 'アカウントに新しいパスキーが追加されました。\n今後、このパスキーで管理画面にログインできます。',
    stranger: `ご自身で追加していない場合は、${changePassword}`,
  },
  passkeyDeleted: {
    subject: 'パスキーが削除されました',
    text: 'アカウントのパスキーが削除されました。\n削除されたパスキーは使えなくなり、ほかの端末のログインは終了しました。',
    stranger: `ご自身で削除していない場合は、${changePassword}`,
  },
  ssoLinked: {
    subject: 'シングルサインオンが使えるようになりました',
    text: 'アカウントに、社内のIDでのログイン(シングルサインオン)が結び付けられました。\n今後、社内のIDで管理画面にログインできます。運営者がほかのログイン方法を止めていなければ、今までの方法も使えます。',
    stranger: 'ご自身でログインしていない場合は、すぐに',
  },
  ssoUnlinked: {
    subject: 'シングルサインオンの結び付けが解除されました',
    text: '社内のIDでのログイン(シングルサインオン)の結び付けが解除され、ほかの端末のログインは終了しました。',
    stranger: `ご自身で解除していない場合は、${changePassword}`,
  },
  recoveryCodesMade: {
    subject: '回復コードを作成しました',
    text: '認証アプリを使えなくなったときのための回復コードを作成しました。\n以前に作成した回復コードは、使えなくなりました。',
    stranger: `ご自身で作成していない場合は、${changePassword}`,
  },
  recoveryCodeUsed: {
    subject: '回復コードで認証アプリが設定し直されました',
    text: '回復コードでログインがあり、新しい認証アプリが設定されました。\n使われた回復コードと今までの認証アプリは使えなくなり、ほかの端末のログインは終了しました。',
    stranger: `ご自身で設定していない場合は、${changePassword}`,
  },
  resetUndone: {
    subject: '認証アプリの設定し直しを取り消しました',
    text: 'お申し込みのあった認証アプリの設定し直しを取り消しました。\n今までの認証アプリを、そのままお使いください。',
    stranger: `お申し込みに心当たりがない場合は、${changePassword}`,
  },
};

/** A message of the user pool in Japanese. */
export function textOf(
  message: PoolMessage,
  { contact, publicUrl }: { readonly contact: string | null; readonly publicUrl: string },
): MessageText {
  if (!('code' in message)) {
    const { subject, text, stranger: first } = notices[message.kind];
    return {
      subject: `【クリィeKYC】${subject}`,
      text: `${text}\n${message.passkeysEnded ? passkeysEnded : ''}\n${undoText(message, publicUrl)}${first}${askOperator(contact)}\n`,
    };
  }
  const [introduction, lifetime] = introductions[message.kind];
  return {
    subject: '【クリィeKYC】確認コードのお知らせ',
    text: `${introduction}\n\n確認コード: ${message.code}\n\nこのコードは${lifetime}使えます。\n${stranger}\n`,
  };
}

/** Behind a `#`, which is not sent to servers and so not logged. */
function undoText({ undo }: Exclude<PoolMessage, { readonly code: string }>, publicUrl: string): string {
  if (undo === undefined) return '';
  const until = instantFormat.format(undo.until);
  return `心当たりがない場合は、${until}までに次のページを開いて、変更を取り消してください。\n${publicUrl}/recovery/undo_change#${undo.token}\n\n`;
}

const grounds: Record<ResetOrder['origin'], string> = {
  operator: '運営者が、ご本人であることを確認しました。',
  identification: '担当者が、本人確認書類とお顔でご本人であることを確認しました。',
};

/** A reset that waits: from when it counts, and how to stop it. The recovery code is never in a mail. */
export function resetGrantedMail(
  { validFrom }: Pick<GrantedReset, 'validFrom'>,
  given: {
    readonly origin: ResetOrder['origin'];
    readonly undoUrl: string;
    readonly contact: string | null;
  },
): MessageText {
  const from = instantFormat.format(validFrom);
  return {
    subject: '【クリィeKYC】認証アプリの設定し直しのお申し込み',
    text: `認証アプリを設定し直すお申し込みがありました。\n${grounds[given.origin]}\n\n${from}から14日間、お渡しした回復コードでログインし、新しい認証アプリを設定できます。\nそれまでは、今までの認証アプリだけを使えます。\n\n心当たりがない場合は、${from}までに次のページを開いて取り消してください。\n${given.undoUrl}\n今までの認証アプリでログインしても、取り消されます。\n\nお困りのときは、${askOperator(given.contact)}\n`,
  };
}

/** Mailed after a request without a sign-in. */
export function linkMailText(
  mail: LinkMail,
  { publicUrl, contact }: { readonly publicUrl: string; readonly contact: string | null },
): MessageText {
  const unasked = 'このお手続きに心当たりがない場合は、このメールを破棄してください。';
  switch (mail.kind) {
    case 'recovery':
      return {
        subject: '【クリィeKYC】認証アプリを使えない方のお手続き',
        text: `次のページを開いて、本人確認のお手続きへお進みください。本人確認書類をご用意ください。\n${publicUrl}/recovery#${mail.token}\n\nこのページは1時間、1回だけ開けます。\n担当者が確認し、ご本人と認められると、メールでお知らせします。\n\n${unasked}\n`,
      };
    case 'recoveryByOperator':
      return {
        subject: '【クリィeKYC】認証アプリを使えない方のお手続き',
        text: `このアカウントには、ご本人を確認できる情報が登録されていないため、画面でのお手続きができません。\nお手数ですが、${askOperator(contact)}\n\n${unasked}\n`,
      };
    case 'deletion':
      return {
        subject: '【クリィeKYC】アカウントの削除のお手続き',
        text: `アカウントの削除を申し込むには、次のページを開いてください。\n${publicUrl}/deletion#${mail.token}\n\nこのページは1時間、1回だけ開けます。\n\n${unasked}\n`,
      };
    case 'deletionBySignIn':
      return {
        subject: '【クリィeKYC】アカウントの削除のお手続き',
        text: `アカウントの削除は、ログインしてからお申し込みください。\n${publicUrl}/user/deletion\n\nログインできないときは、${askOperator(contact)}\n\n${unasked}\n`,
      };
  }
}

const instantFormat = new Intl.DateTimeFormat('ja-JP', {
  timeZone: 'Asia/Tokyo',
  dateStyle: 'long',
  timeStyle: 'short',
});

/** The same for a telephone: short. */
export function shortTextOf(message: Extract<PoolMessage, { readonly code: string }>): string {
  return `クリィeKYCの確認コード: ${message.code}`;
}

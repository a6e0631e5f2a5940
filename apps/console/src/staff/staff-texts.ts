import type { Role } from '@ekyc/contract';

/** What each role may do, for the person who assigns it. */
export const roleMay: Record<Role, string> = {
  owner: 'すべての操作ができます。担当者の招待や設定の変更もできます。',
  reviewer: '手続きの作成、画像や個人情報の確認、判定ができます。',
  developer: 'APIキーとWebhookの管理、手続きの作成ができます。画像や個人情報は見られません。',
  auditor: 'すべてを見られますが、変更はできません。',
};

/** Members of the staff, invitations, and the record of what was done. */
export const texts = {
  heading: '担当者',
  members: '担当者',
  self: 'ご自身',
  role: '役割',
  since: '登録日時',
  lastSeen: '最終利用',
  never: 'まだ利用していません',
  change: '役割を変更',
  changeLabel: (email: string) => `${email}の役割を変更`,
  remove: '削除',
  removeLabel: (email: string) => `${email}を削除`,
  invite: '担当者を招待',
  invitations: '招待中',
  noInvitations: '招待中の方はいません。',
  invitedAt: '招待日時',
  until: '期限',
  withdraw: '取り消す',
  withdrawLabel: (email: string) => `${email}への招待を取り消す`,
  inviteForm: {
    heading: '担当者を招待',
    intro: '招待メールを送ります。リンクは7日間、1回だけ使えます。',
    email: 'メールアドレス',
    emailWrong: 'メールアドレスを正しく入力してください。例:hanako@example.co.jp',
    submit: '招待メールを送る',
    done: (email: string) => `${email}に招待メールを送りました。`,
  },
  changeForm: {
    heading: '役割を変更',
    keys: '変更すると、この方が作成したAPIキーにできることも新しい役割の範囲になります。',
    own: 'ご自身の役割を変更すると、この画面でできることもすぐに変わります。',
    submit: '変更する',
    done: (email: string) => `${email}の役割を変更しました。`,
  },
  removeForm: {
    heading: '担当者を削除しますか',
    body: (email: string) => `${email}は、すぐにこの事業者の管理画面を使えなくなります。`,
    keys: '作成したAPIキーでは、手続きの作成とWebhookだけが引き続き使えます。個人情報や画像の受け取り、審査、削除に使っているキーは、先に別の方が作り直してください。',
    done: (email: string) => `${email}を削除しました。`,
  },
  withdrawForm: {
    heading: '招待を取り消しますか',
    body: (email: string) => `${email}に送ったリンクは使えなくなります。`,
    confirm: '招待を取り消す',
    done: (email: string) => `${email}への招待を取り消しました。`,
  },
  lastOwner:
    'オーナーが一人もいなくなるため、変更できません。先に別の方をオーナーにしてから、もう一度操作してください。',
} as const;

export const eventTexts = {
  heading: '操作の記録',
  intro: '担当者・APIキー・設定・通知先に対する操作を、新しい順に表示します。',
  empty: '記録はまだありません。',
  more: 'さらに表示',
  operator: '運営者',
  key: 'APIキー',
  former: '以前の担当者',
  at: '日時',
  who: '操作した方',
  what: '内容',
} as const;

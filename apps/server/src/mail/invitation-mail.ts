import type { InvitationMailer } from '@ekyc/service';
import type { MailSender } from './mail-sender.ts';

/** Invitations of a business's staff as mails in Japanese. */
export function invitationMailer(mail: MailSender): InvitationMailer {
  return {
    sendInvitation: async ({ to, businessName, link, expiresAt }) => {
      const result = await mail.send({
        to,
        subject: '【クリィeKYC】担当者としての登録のご案内',
        text: [
          `${oneLine(businessName)}から、クリィeKYCの管理画面の担当者として招待されました。`,
          '',
          '次のリンクを開き、このメールアドレスでログイン(初めての方は登録)してください。',
          link,
          '',
          `リンクは${dayOf(expiresAt)}まで、1回だけ使えます。だれにも転送しないでください。`,
          '心当たりがない場合は、このメールを破棄してください。',
          '',
        ].join('\n'),
      });
      return result.sent;
    },
  };
}

/** A business names itself: no line of its own in our text. */
function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}

function dayOf(instant: Date): string {
  return new Intl.DateTimeFormat('ja-JP', {
    timeZone: 'Asia/Tokyo',
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);
}

export interface Mail {
  /** One address, without a name. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

export interface Sms {
  /** E.164, e.g. +819012345678. */
  readonly to: string;
  readonly text: string;
}

/** `rejected`: sending the same again is of no use; the others may succeed later. */
export type SendResult =
  | { readonly sent: true }
  | { readonly sent: false; readonly reason: 'rejected' | 'deferred' | 'unreachable' | 'timedOut' };

/** Returns only once another server accepted the mail, or it would survive a power cut. Expected failures do not throw. */
export interface MailSender {
  send(mail: Mail): Promise<SendResult>;
}

export interface SmsSender {
  sendSms(sms: Sms): Promise<SendResult>;
}

import type {
  BusinessAnswer,
  IdType,
  Method,
  PolicySettings,
  RecordingPolicy,
  Regime,
  UpdateBusinessRequest,
} from '@ekyc/contract';

/** The settings as they are typed: numbers and lists as texts, what may be absent as empty. */
export interface SettingsForm {
  readonly name: string;
  readonly siteUrl: string;
  readonly privacyPolicyUrl: string;
  readonly primaryColor: string;
  readonly greeting: string;
  readonly supportMsg: string;
  readonly idTypes: readonly IdType[];
  readonly regime: Regime;
  readonly methods: readonly Method[];
  readonly passportAtCounter: boolean;
  readonly signatureVerifier: boolean;
  readonly occupationHeld: boolean;
  readonly minimumAge: string;
  readonly requireThickness: boolean;
  readonly allowDesktop: boolean;
  readonly resubmissions: string;
  readonly recording: RecordingPolicy;
  /** Whether the service's own thresholds are followed. */
  readonly usualMatch: boolean;
  readonly accept: string;
  readonly review: string;
  readonly policy: PolicySettings;
  readonly faceWithoutLiveness: boolean;
  readonly fourEyes: boolean;
  /** Empty: no deadline. */
  readonly reviewHours: string;
  /** Whether nothing is erased before somebody does it. */
  readonly keepForever: boolean;
  readonly retentionDays: string;
  readonly sharingPurpose: string;
  /** One in each line. */
  readonly redirectOrigins: string;
  readonly framingSame: boolean;
  readonly framingOrigins: string;
}

const usualDays = 1096;

export function formOf({ settings, bounds, ...about }: BusinessAnswer): SettingsForm {
  const { match, retentionDays, ...rest } = settings;
  const thresholds = match ?? bounds.defaults;
  return {
    name: about.name,
    siteUrl: about.siteUrl ?? '',
    privacyPolicyUrl: about.privacyPolicyUrl ?? '',
    primaryColor: rest.primaryColor ?? '',
    greeting: rest.greeting ?? '',
    supportMsg: rest.supportMsg ?? '',
    idTypes: rest.idTypes,
    regime: rest.regime,
    methods: rest.methods,
    passportAtCounter: rest.passportAtCounter,
    signatureVerifier: rest.signatureVerifier,
    occupationHeld: rest.occupationHeld,
    minimumAge: rest.minimumAge === null ? '' : String(rest.minimumAge),
    requireThickness: rest.requireThickness,
    allowDesktop: rest.allowDesktop,
    resubmissions: String(rest.resubmissions),
    recording: rest.recording,
    usualMatch: match === null,
    accept: String(thresholds.accept),
    review: String(thresholds.review),
    policy: rest.policy,
    faceWithoutLiveness: rest.faceWithoutLiveness,
    fourEyes: rest.fourEyes,
    reviewHours: rest.reviewHours === null ? '' : String(rest.reviewHours),
    keepForever: retentionDays === null,
    retentionDays: String(retentionDays ?? usualDays),
    sharingPurpose: rest.sharingPurpose,
    redirectOrigins: about.redirectOrigins.join('\n'),
    framingSame: about.framingOrigins === null,
    framingOrigins: (about.framingOrigins ?? []).join('\n'),
  };
}

/** @param revision of the settings that the form began with */
export function requestOf(form: SettingsForm, revision: number): UpdateBusinessRequest {
  return {
    revision,
    name: form.name.trim(),
    siteUrl: textOrNull(form.siteUrl),
    privacyPolicyUrl: textOrNull(form.privacyPolicyUrl),
    redirectOrigins: linesOf(form.redirectOrigins),
    framingOrigins: form.framingSame ? null : linesOf(form.framingOrigins),
    settings: {
      primaryColor: textOrNull(form.primaryColor),
      greeting: textOrNull(form.greeting),
      supportMsg: textOrNull(form.supportMsg),
      idTypes: [...form.idTypes],
      regime: form.regime,
      methods: [...form.methods],
      passportAtCounter: form.passportAtCounter,
      signatureVerifier: form.signatureVerifier,
      occupationHeld: form.occupationHeld,
      minimumAge: form.minimumAge.trim() === '' ? null : numberOf(form.minimumAge),
      requireThickness: form.requireThickness,
      allowDesktop: form.allowDesktop,
      resubmissions: numberOf(form.resubmissions),
      recording: form.recording,
      match: form.usualMatch ? null : { accept: numberOf(form.accept), review: numberOf(form.review) },
      policy: form.policy,
      faceWithoutLiveness: form.faceWithoutLiveness,
      fourEyes: form.fourEyes,
      reviewHours: form.reviewHours.trim() === '' ? null : numberOf(form.reviewHours),
      retentionDays: form.keepForever ? null : numberOf(form.retentionDays),
      sharingPurpose: form.sharingPurpose.trim(),
    },
  };
}

/** As typed in any width; NaN where it is not a number. */
export function numberOf(text: string): number {
  const plain = text.normalize('NFKC').trim();
  return /^\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
}

/** Lines that say something, each without the slash at its end that browsers show. */
export function linesOf(text: string): string[] {
  return text
    .split('\n')
    .map((line) => line.trim().replace(/\/$/, ''))
    .filter((line) => line !== '');
}

function textOrNull(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}

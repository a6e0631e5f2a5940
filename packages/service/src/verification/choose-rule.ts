import {
  businessConditions,
  type CreateIdentificationRequest,
  type IdType,
  type Regime,
} from '@ekyc/contract';
import { todayInTokyo } from '@ekyc/documents';
import type { Business } from '../business/index.ts';
import {
  idTypesOf,
  lawfulRules,
  type MethodRefusal,
  type OperatorMeets,
  type RegimeRule,
} from '../law/index.ts';
import { roomOf } from '../methods/index.ts';
import { failure, type Outcome, success } from '../outcome.ts';
import type { OfferedMethod } from './verification.table.ts';

/**
 * The first of the lawful methods that serves with the documents asked for. Fails with what stands in the way: settings,
 * law, or what operator or business lack for it.
 * @param asked of an identification; null: of another kind, which no law asks for and whose pictures are the usual
 */
export function chooseRule(
  { now, operatorMeets }: { readonly now: () => Date; readonly operatorMeets: OperatorMeets },
  { customization, mode }: Business,
  asked: Pick<CreateIdentificationRequest, 'method' | 'idTypes'> | null,
  regime: Regime,
): Outcome<ChosenRule> {
  const { rules, refusal } = lawfulRules(regime, todayInTokyo(now()), {
    asked: asked ? (asked.method ?? null) : 'picture',
    allowed: asked ? customization.methods : ['picture'],
    met: [...operatorMeets(mode), ...businessConditions.filter((condition) => customization[condition])],
  });
  if (refusal !== null) return refuseMethod(refusal);
  if (!asked) return success({ rule: rules[0], idTypes: [], offers: [] });
  const serving = rules.flatMap((rule) => {
    const lawful = idTypesOf(rule, { doubtful: customization.passportAtCounter });
    const allowed = customization.idTypes.filter((idType) => lawful.includes(idType));
    const idTypes = asked.idTypes ?? allowed;
    const serves = idTypes.length > 0 && idTypes.every((idType) => allowed.includes(idType));
    return serves ? [{ rule, idTypes }] : [];
  });
  const [first] = serving;
  if (!first) return failure('id_type_not_allowed');
  return success({ ...first, offers: offersAmong(serving) });
}

/** The rule that was chosen, with the documents it serves with, and what the visitor may take in its place. */
interface ChosenRule {
  readonly rule: RegimeRule;
  readonly idTypes: readonly IdType[];
  readonly offers: readonly OfferedMethod[];
}

/**
 * Among which methods a visitor's page may let choose: the usual one, and others that need neither an app nor a counter of
 * the business. None where the usual one is the counter's, or stands alone.
 */
function offersAmong(serving: readonly Omit<ChosenRule, 'offers'>[]): readonly OfferedMethod[] {
  const rooms = serving.map(({ rule: { method }, idTypes }) => ({ room: roomOf(method), method, idTypes }));
  if (rooms[0]?.room.by === 'staff') return [];
  const own = rooms.filter(
    ({ room }, index) => index === 0 || (room.by === 'visitor' && room.steps.document !== 'readInApp'),
  );
  return own.length > 1 ? own.map(({ method, idTypes }) => ({ method, idTypes })) : [];
}

/** Why, as the caller reads it; null: the operator has not set the method up at all. */
const methodRefusals: Readonly<
  Record<MethodRefusal, { readonly code: string; readonly message: string } | null>
> = {
  not_in_settings: {
    code: 'not_in_settings',
    message: 'この方法は、事業者の設定で使えるようになっていません。',
  },
  not_lawful: {
    code: 'not_lawful',
    message: 'この法令では、この日に設定された方法での本人確認は認められていません。',
  },
  jpkiProvider: null,
  mdocReader: null,
  jpkiSigning: {
    code: 'signature_required',
    message: 'この法令では電子署名が必要です。このサービスでは、署名の検証がまだ用意されていません。',
  },
  certifiedProgram: {
    code: 'certified_program_required',
    message: 'この法令では、認定を受けたプログラムによる確認が必要です。このサービスでは用意されていません。',
  },
  signatureVerifier: {
    code: 'signature_verifier_required',
    message: 'この法令では、事業者自身が署名検証者である必要があります。事業者の設定を確認してください。',
  },
  occupationHeld: {
    code: 'occupation_required',
    message: 'この法令では、お客さまの職業を事業者が確かめる必要があります。事業者の設定を確認してください。',
  },
};

function refuseMethod(refusal: MethodRefusal) {
  const why = methodRefusals[refusal];
  return why
    ? failure('regime_method_not_allowed', { errors: [{ path: 'method', ...why }] })
    : failure('method_not_configured');
}

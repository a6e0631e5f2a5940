import { kinds, statuses } from '@ekyc/contract';

/** How often each occurs in a business's life, in hundredths; nothing is under way, so that no job looks at it. */
const shareOfKind = { identification: 70, selfieData: 10, faceAuthentication: 15, additionalDocument: 5 };
const shareOfStatus = {
  approved: 72,
  declined: 8,
  review: 2,
  resubmission: 2,
  canceled: 4,
  expired: 8,
  redacted: 4,
};
const reasons = [
  'faceMatch',
  'profileMatch',
  'expiry',
  'documentQuality',
  'liveness',
  'duplicate',
  'age',
  'recording',
];

/** The business that asks has half of all, four others the rest. */
const others = ['bench_b', 'bench_c', 'bench_d', 'bench_e'];

/**
 * Statements that fill a migrated database with verifications of two years, and with what belongs to them.
 * @param count in all
 * @param business whose lists are measured; it has half of them
 */
export function seedStatements(count: number, business: string): readonly string[] {
  return [
    `insert into business (id, name, redirect_origins, customization, mode, created_at)
      select id, id, '[]', '{}', 'live', now() from unnest(${textArray(others)}) as id`,
    // Foreign keys hold by the way the rows are made; checked one by one they would take most of the time.
    `set session_replication_role = replica;
    select setseed(0.42);
    create unlogged table seed as
      select gen_random_uuid()::text as id, left(md5(number::text) || md5('x' || number), 32) as public_id,
        case when random() < 0.5 then '${business}' else (${textArray(others)})[1 + floor(random() * 4)::int] end
          as business_id,
        ${weighted(shareOfKind)} as kind, ${weighted(shareOfStatus)} as status,
        date_trunc('milliseconds', now() - random() * interval '730 days') as created_at,
        sha256(floor(random() * ${Math.ceil(count / 3)})::text::bytea) as target_user_hash,
        (${textArray(reasons)})[1 + floor(power(random(), 2) * ${reasons.length})::int] as reason
      from generate_series(1, ${count}) as number;
    insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version, allowed_id_types,
        id_type, supplied_profile, decision, reasons, target_user_hash, similarity_checks, webhook_sequence,
        audit_sequence, audit_head, created_at, changed_at, started_at, submitted_at, decided_at, ended_at, redaction_finished_at,
        expires_at, document_type)
      select id, public_id, business_id, kind, status, 'live', 'none', 'none/1', '[]', 'driversLicense', false,
        case when status in ('approved', 'declined', 'review', 'resubmission') then status end,
        case when ${hasReason} then '["' || reason || '"]' else '[]' end,
        case when status <> 'redacted' then target_user_hash end, 0, 3, 12, sha256(id::bytea), created_at,
        created_at + interval '4 minutes', created_at + interval '1 minute', created_at + interval '3 minutes', created_at + interval '4 minutes',
        case when status <> 'review' then created_at + interval '4 minutes' end,
        case when status = 'redacted' then now() end, created_at + interval '1 day',
        case when kind = 'additionalDocument' then 'hazMatLicense' end
      from seed;
    insert into verification_reason
        (verification_id, reason, business_id, kind, status, created_at, decided_at)
      select id, reason, business_id, kind, status, created_at, created_at + interval '4 minutes' from seed where ${hasReason};
    ${chainEnds('seed')}
    ${childrenOf("(select * from seed where status not in ('canceled', 'expired', 'redacted')) as made")}
    drop table seed`,
  ];
}

const hasReason = `status in ('declined', 'review', 'resubmission')`;

/** The last entry of each one's audit chain, with which a list compares its state; its hash as `hashEntry` makes it. */
export function chainEnds(made: string): string {
  const field = (text: string) => `int4send(octet_length(${text})) || convert_to(${text}, 'UTF8')`;
  const at = `to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  return `
    insert into audit_entry (verification_id, sequence, at, actor, action, details, previous_hash, hash)
      select id, 12, at, 'service', 'verification.decided', details, sha256('before'), sha256(sha256('before')
        || ${[`id`, `'12'`, at, `'service'`, `'verification.decided'`, 'details'].map(field).join(' || ')})
      from (select id, created_at + interval '4 minutes' as at, '{"status":"' || status || '"}' as details
        from ${made}) as ended;`;
}

/** A take, a picture and two examinations of each. Nobody can open them: nothing of the picture is sealed. */
function childrenOf(made: string): string {
  return `
    insert into take (id, verification_id, number, type, state, photo_types, manual_capture, has_additional_info,
        validation_failures, problems, started_at)
      select 'take ' || id, id, 1, 'document', 'accepted', '["front"]', false, false, '[]', '[]', created_at from ${made};
    insert into material (id, verification_id, take_id, type, photo_type, received_sha256, stored_sha256, rotate, width,
        height, bytes, problems, sealed_measures, engine_id, model_hash, frozen, created_at)
      select 'material ' || id, id, 'take ' || id, 'document', 'front', md5(id), md5(id), 0, 1600, 1200, 300000, '[]',
        sha256(id::bytea), 'engine', 'model', true, created_at from ${made};
    ${examinationsOf(made)}`;
}

/** Two examinations of each. */
export function examinationsOf(made: string): string {
  return `
    insert into examination (id, verification_id, check_name, outcome, measured, thresholds, created_at)
      select check_name || ' ' || id, id, check_name, 'clear', '{}', '{}', created_at
      from ${made}, unnest(array['documentQuality', 'faceMatch']) as check_name;`;
}

function textArray(values: readonly string[]): string {
  return `array[${values.map((value) => `'${value}'`).join(', ')}]`;
}

/** A value by its share: drawn again for each row. */
function weighted(shares: Readonly<Record<string, number>>): string {
  const names = Object.entries(shares).flatMap(([name, share]) => Array.from({ length: share }, () => name));
  const known: readonly string[] = [...kinds, ...statuses];
  if (names.length !== 100 || names.some((name) => !known.includes(name)))
    throw new Error('the shares are not hundredths of what there is');
  return `(${textArray(names)})[1 + floor(random() * 100)::int]`;
}

/** One row for a business in every table that belongs to businesses; ids are its own letter after the table's. */
export function seedOf(b: string): readonly string[] {
  return [
    `insert into business (id, name, site_url, privacy_policy_url, redirect_origins, customization, mode, created_at)
      values ('${b}', '${b}', null, null, '[]', '{}', 'live', now())`,
    `insert into api_key (id, business_id, scopes, secret_hash, created_at, revoked_at)
      values ('k${b}', '${b}', '[]', '\\x00', now(), null)`,
    `insert into verification (id, public_id, business_id, kind, status, mode, regime, rule_version,
        allowed_id_types, supplied_profile, reasons, similarity_checks, webhook_sequence, audit_sequence, audit_head,
        created_at, changed_at, expires_at)
      values ('v${b}', 'p${b}', '${b}', 'identification', 'created', 'live', 'none', 'none/1', '[]', false, '[]',
        0, 0, 0, '\\x00', now(), now(), now())`,
    `insert into idempotency_key values ('${b}', '\\x00', '\\x00', 'v${b}')`,
    `insert into api_call (business_id, at, request_id, key_id, name, status, ms)
      values ('${b}', now(), 'r${b}', 'k${b}', 'identification.get', 200, 1)`,
    `insert into key_read values ('${b}', 'k${b}', '2026-12-01', 'identification.get', 1)`,
    `insert into repeated_call values ('q${b}', '${b}', '\\x00', '\\x00', null, now())`,
    `insert into result_code values ('${b}'::bytea, 'v${b}', null, now(), null)`,
    `insert into reset_token (token_hash, verification_id, expires_at) values ('${b}'::bytea, 'v${b}', now())`,
    `insert into take (id, verification_id, number, type, state, photo_types, manual_capture, has_additional_info,
        validation_failures, problems, started_at)
      values ('t${b}', 'v${b}', 1, 'face', 'ended', '[]', false, false, '[]', '[]', now())`,
    `insert into challenge values ('c${b}', 't${b}', 'v${b}', 'selfie', 'blink', 'used', now(), now())`,
    `insert into jpki_visit (id, verification_id, state, kind, state_hash, created_at, expires_at)
      values ('j${b}', 'v${b}', 'open', 'logIn', '\\x00', now(), now())`,
    `insert into chip_read (id, verification_id, state, by_whom, nonce, created_at, expires_at)
      values ('h${b}', 'v${b}', 'open', 'visitor', '\\x00', now(), now())`,
    `insert into mdoc_request (id, verification_id, state, created_at, expires_at)
      values ('m${b}', 'v${b}', 'open', now(), now())`,
    `insert into proof values ('v${b}', '\\x00', now())`,
    `insert into material values ('m${b}', 'v${b}', 't${b}', 'face', 'selfie', '00', '00', 0, 1, 1, 1, '[]', '\\x00',
        'e', 'h', null, null, false, null, now())`,
    `insert into picture_print values ('m${b}', 'v${b}', '${b}', '{1}', 0::bit(128), '\\x00', now())`,
    `insert into face_failure values ('f${b}', '${b}', '\\x00', 'v${b}', now())`,
    `insert into examination values ('x${b}', 'v${b}', 'expiry', 'clear', '{}', '{}', null, null, now())`,
    `insert into recording values ('v${b}', 0, '', 0, 0, 0, 'upload', null, null, 0, '[]', 0)`,
    `insert into recording_chunk values ('v${b}', 0, '', 0, 'media', now(), 0, 0, 0, null, null, now())`,
    `insert into recording_frame values ('v${b}', '\\x00')`,
    `insert into webhook_endpoint values ('w${b}', '${b}', 'https://a.example', '\\x00', null, null, now())`,
    `insert into webhook_message values ('g${b}', '${b}', 'v${b}', 'identification.submitted', 1, '{}', now())`,
    `insert into webhook_delivery values ('d${b}', 'g${b}', 'w${b}', 'pending', 0, now(), null, null)`,
    `insert into webhook_attempt values ('a${b}', 'd${b}', now(), 200, null)`,
    `insert into audit_entry values ('v${b}', 1, now(), 'business', 'x', '{}', '\\x00', '\\x00')`,
    `insert into look values ('${b}', 'v${b}', 1, now(), 'personal_data.viewed', 's${b}')`,
    `insert into event_words values ('w${b}', '${b}', '\\x00')`,
    `insert into record_salt values ('v${b}', 'profile.json', '\\x00')`,
    `insert into audit_words values ('v${b}', 1, '\\x00')`,
    `insert into staff values ('s${b}', '${b}', '\\x00', '\\x00', '\\x00', 'owner', now(), null, null)`,
    `insert into saved_view values ('u${b}', '${b}', 's${b}', 'reviews', 'x', '{}', now())`,
    `insert into staff_invitation
      values ('i${b}', '${b}', '\\x00', '\\x00', 'auditor', '${b}'::bytea, null, now(), now())`,
    `insert into business_event (business_id, at, action, details) values ('${b}', now(), 'x', '{}')`,
    `insert into verification_reason values ('v${b}', 'expiry', '${b}', 'identification', 'review', now())`,
    `insert into logo values ('${b}', '00', 'image/jpeg', '\\x00')`,
    `insert into search_key values ('${b}', '\\x00', 'v${b}')`,
    `insert into metadata_hash values ('v${b}', '\\x00', '${b}', now())`,
    `insert into review_taking values ('v${b}', '${b}', 'p', 'p', now(), now())`,
    `insert into note values ('n${b}', 'v${b}', '${b}', 's${b}', '\\x00', now(), null)`,
    `insert into note_mention values ('n${b}', 's${b}', 'v${b}', '${b}', null)`,
    `insert into listing values ('l${b}', '${b}', 'block', 'documentNumber', 'other', 'proposed', '\\x00', 'v${b}',
        '2099-01-01', 's${b}', now())`,
    `insert into listing_key values ('${b}', '\\x00', 'l${b}')`,
    `insert into listing_match values ('v${b}', 'l${b}', '${b}', now())`,
    `insert into proposed_decision values ('v${b}', 'p', 'p', 'approved', '[]', now())`,
    `insert into account (id, subject_hash, status, created_at) values ('o${b}', '${b}'::bytea, 'active', now())`,
    `insert into consent_receipt values ('r${b}', 'o${b}', '${b}', 'v${b}', '\\x00', '\\x00', now(), now(), null, now())`,
  ];
}

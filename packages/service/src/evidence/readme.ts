/** README.txt of an evidence file. */
export const readme = `本人確認の証拠ファイル / Evidence of one identification
==========================================================

【日本語】
このファイルには、1件の本人確認の記録がすべて入っています。氏名、住所、顔写真などの
個人情報を含みますので、取り扱いにご注意ください。

  manifest.json      全ファイルの名前、大きさ、SHA-256。監査記録の最後のハッシュ、署名鍵の番号。
                     "mode": "sandbox" はテスト用の記録で、誰の本人確認も証明しません
  manifest.sig       manifest.json のEd25519署名（64バイト）
  verification.json  手続きの番号、根拠となる法令、日時、判定
  request.json       事業者からの依頼内容
  profile.json       ご本人が入力した内容
  reading.json       書類から読み取った内容
  examinations.json  検査の結果、測定値、しきい値、エンジン
  takes.json         撮影と動作の指示
  pictures.json      画像の一覧。"frozen": true が提出された画像です
  pictures/          保存されているすべての画像
  staff.json         事業者の担当者とAPIキーが行ったこと。誰が、いつ、どの理由・目的で行ったか
                     （"sequence" は audit.jsonl の行の番号）
  webhooks.jsonl     事業者へ送った通知の本文（1行に1件）
  audit.jsonl        監査記録（1行に1件）。最後の行は、このファイルを取り出した記録です
  audit-log.json     全手続きの監査記録を束ねたログ（RFC 6962）の署名付きヘッドと、
                     監査記録の各行がそのログに入っていることの証明

顔の特徴データ（テンプレート）は入っていません。

確認のしかた
  1. サービスの公開鍵を https://（サービスのアドレス）/api/v1/evidence_keys から取得します。
     公開鍵はこのファイルと別の経路で受け取ってください。
  2. npm run ekyc -- evidence verify このファイル.zip --key 公開鍵のファイル
     ネットワークもデータベースも使いません。
  手作業でも確認できます。
     openssl pkeyutl -verify -pubin -inkey 公開鍵.pem -rawin -in manifest.json -sigfile manifest.sig
     各ファイルのSHA-256を manifest.json と比べます。
     audit.jsonl の各行のハッシュは、次をつないだバイト列のSHA-256です。
       前の行のハッシュ（32バイト。1行目は0が32個）、
       続いて verificationId, sequence, at, actor, action, details の順に、
       それぞれの長さ（4バイト、ビッグエンディアン）と、UTF-8の内容。
     staff.json の words のSHA-256（UTF-8）は、audit.jsonl の同じ sequence の details にある
     reasonSha256 または purposeSha256 と同じです。
     audit-log.json の葉は、次の4行（各行の末尾に改行）のRFC 6962の葉ハッシュです。
       ekyc-audit-entry/1、verificationId、sequence、hash
     ヘッドの署名は、次の5行（各行の末尾に改行）に対するEd25519署名です。
       ekyc-audit-log/1、size、rootHash、timestamp、keyId
  以前に受け取ったヘッド（通知の本文の auditLog など）があれば、--head に渡してください。
  その後に記録が消されたり書き換えられたりしていれば、確認は失敗します。

【English】
This file holds everything recorded about one identification, personal data included.

  manifest.json      name, size and SHA-256 of every file; head of the audit chain; id of the signing key;
                     "mode": "sandbox" marks a test, which proves nothing about anybody
  manifest.sig       Ed25519 signature over the exact bytes of manifest.json (64 bytes)
  verification.json  ids, law, times, decision
  request.json       what the business asked for
  profile.json       what the person entered
  reading.json       what was read from the document
  examinations.json  results with measured values, thresholds and engine
  takes.json         takes and the instructions given
  pictures.json      list of the pictures; "frozen": true marks those that were submitted
  pictures/          every picture that is kept
  staff.json         what the business's staff and keys did: who, when, and the reason or purpose in their own words;
                     "sequence" is the line in audit.jsonl
  webhooks.jsonl     bodies of the messages sent to the business, one a line
  audit.jsonl        the audit chain, one entry a line; the last one records that this file was made
  audit-log.json     signed head of the Merkle log (RFC 6962) of all verifications, and for each entry of the chain
                     the proof that it stands in that log

Face templates are not included.

How to check
  1. Get the service's public keys from https://(service)/api/v1/evidence_keys, by another way than this file.
  2. npm run ekyc -- evidence verify THIS.zip --key PUBLIC_KEY_FILE
     It needs neither network nor database.
  By hand:
     openssl pkeyutl -verify -pubin -inkey KEY.pem -rawin -in manifest.json -sigfile manifest.sig
     Compare the SHA-256 of every file with manifest.json.
     The hash of each line of audit.jsonl is the SHA-256 over: the previous line's hash (32 bytes; 32 zero bytes
     before the first), then, for verificationId, sequence, at, actor, action and details in this order, the
     length (4 bytes, big-endian) and the UTF-8 text.
     The SHA-256 of words in staff.json (UTF-8) is reasonSha256 or purposeSha256 in the details of the line of
     audit.jsonl with the same sequence.
     A leaf of audit-log.json is the RFC 6962 leaf hash of four lines, each ended by a line feed:
       ekyc-audit-entry/1, verificationId, sequence, hash
     A head's Ed25519 signature is over five lines: ekyc-audit-log/1, size, rootHash, timestamp, keyId.
  If you kept an earlier head (auditLog of a webhook's body), give it with --head: where an entry was dropped or
  rewritten since, the check fails.
`;

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
                     （"sequence" は audit.jsonl の行の番号。審査の記録を見られないAPIキーで取り出したときは、
                     名前と言葉は null です）
  webhooks.jsonl     事業者へ送った通知の本文（1行に1件）
  salts.json         監査記録にあるハッシュのソルト（ファイル名ごと、16進数）
  audit.jsonl        監査記録（1行に1件）。最後の行は、このファイルを取り出した記録です
  audit-log.json     全手続きの監査記録を束ねたログ（RFC 6962）の署名付きヘッドと、
                     監査記録の各行がそのログに入っていることの証明

該当する場合だけ入っているもの
  licence.json             免状の読み取りと入力の内容
  chip.json                ICチップから読み取った内容と、署名で証明された項目
  chip/                    ICチップのファイルそのもの。運転免許証の署名は入りません（本籍を含むため）
                           live-answer.binは、ICチップがサービスの乱数に付けた署名です。だれでも確かめられます
                           live-chip-answer.binは、サービスの問いかけへの旅券の応答です。live-chip-secret.binがあれば
                           応答を開けますが、同じ応答を作ることもできます。サービスにとっての証拠で、第三者への証明にはなりません
  proof.json               書類の代わりになる電子的な証明（電子署名、ログイン、スマートフォンの証明書）から
                           得た内容と、署名した者
  proof/                   その証明のファイルそのもの。simulated.binだけのときは、サンドボックスが作ったもので、
                           だれも署名や提示をしていません
  shared-information.json  アカウントから提供された情報と、その同意
  recording.json           撮影の様子の動画について: 区間、印、チャンクと動画の一覧、消した部分
  recording/               動画の暗号化されたチャンク。00000.ekrcから番号順
  video/                   再生できる動画。session-0.webm など

顔の特徴データ（テンプレート）は入っていません。

確認のしかた
  1. サービスの公開鍵を https://（サービスのアドレス）/api/v1/evidence_keys から取得します。
     公開鍵はこのファイルと別の経路で受け取ってください。
  2. npm run ekyc -- evidence verify このファイル.zip --key 公開鍵のファイル
     ネットワークもデータベースも使いません。ICチップ、電子署名、スマートフォンの記録の署名も
     確かめるには、信頼する認証局の証明書のフォルダーを --trust で指定します。

手作業での確認（SHA-256とEd25519だけで、すべて確認できます）
  a. 署名
     openssl pkeyutl -verify -pubin -inkey 公開鍵.pem -rawin -in manifest.json -sigfile manifest.sig
     鍵の番号（key.id）は、公開鍵32バイトのSHA-256の先頭16桁（16進数）です。
     madeAt が、その鍵の validFrom 以後、validUntil より前であること。
  b. ファイル
     manifest.json の files にある name、size、sha256 と一致すること。
     manifest.json と manifest.sig のほかに、files にないファイルがないこと。
  c. 監査記録（audit.jsonl）
     各行はJSONで、hash は次をつないだバイト列のSHA-256です。
       previousHash（32バイト。前の行の hash。1行目は0が32個）、
       続いて verificationId, sequence, at, actor, action, details の順に、
       それぞれの長さ（4バイト、ビッグエンディアン）と、UTF-8の内容。
     sequence は1から1ずつ増えます。verificationId は manifest.json と同じです。
     行の数と最後の hash は、manifest.json の audit の entries と head です。
     details は、それ自体がJSONの文字列です。
     staff.json の salt（16進で書いた32バイト。ないこともあります）と words（UTF-8）をつないだもののSHA-256は、
     audit.jsonl の同じ sequence の details にある reasonSha256 または purposeSha256 と同じです。
     担当者どうしのメモ（note.written）の文は、このファイルに含みません。
     details に proofs がある最後の判定（status が approved、declined、review の行）について、
     proofs の各ファイル名のハッシュは、salts.json のソルト（32バイト）とファイルの全バイトをつないだものの
     SHA-256です（ファイルがなければ0バイト）。その後に同じ status で proofs を持つ行があれば、その値が優先し、
     null はファイルの内容が消されたこと（null だけのファイル、またはファイルなし）を表します。
     その行の status、decision、reasons、outcomes、idType は、verification.json と examinations.json と同じです。
     1行目の publicId、business などは、manifest.json と verification.json と同じです。
     webhooks.jsonl の各通知の status などは、data.audit.entries の行までの監査記録が示すものと同じです。
  d. 画像
     action が material.accepted の行の details にある material と storedSha256 のとおり、
     pictures/（material）.jpg があること。ほかに画像がないこと。
     take.frozen と verification.submitted の行の details の pictures（SHA-256の一覧）が、
     すべてその中にあること。
  e. 動画のチャンク（recording/）
     1つのチャンクの構成（数はビッグエンディアン。先頭からの位置と長さ、バイト）:
        0  4  文字 EKRC             4  1  版（1）
        5  1  種類（1 映像フレーム、2 WebM、3 MP4、4 区間の終わり、5 印）
        6  2  区間の番号（0から）    8  4  チャンクの番号（0から）
       12  8  区間の最初の映像の時刻（1970年からのミリ秒）
       20  4  区間の中での開始（ミリ秒） 24  4  長さ（ミリ秒）
       28 32  1つ前のチャンクの全バイトのSHA-256
       60 12  ノンス                72  2  鍵の長さ n    74  n  包まれた鍵
       続いてAES-256-GCMの暗号文とタグ（16バイト）。鍵はサービスだけが持ちます。
     番号0のチャンクの28からの32バイトは、次の2行のSHA-256です（1行目の末尾だけに改行）。
       ekyc recording 1
       （manifest.json の business）/（verificationId）
     番号 n のチャンクのファイル名は、n を5桁にした recording/0000n.ekrc です。
     recording.json の head.index まで順にたどり、最後のチャンクのSHA-256が head.hash であること。
     cuts にある from から to までのチャンクは消されています。その次のチャンクは、cuts の hash を
     1つ前のSHA-256として持ちます。cuts は、action が recording.cut の最後の行の details の cuts と
     同じです（その行がなければ空）。消された番号のチャンクは入っていません。
     action が recording.ended の各行の details の chunks と head について、番号 chunks-1 のチャンクの
     SHA-256が head であること（番号が、消された範囲の to より前にあるときを除く）。
     recording.ended の行があるのに recording.json がなければ、動画が抜き取られています。
     video/ の動画はチャンクを復号して作ったもので、manifest.json の署名が対象です。
  f. ログ（audit-log.json）
     head の署名（Base64）は、次の5行（各行の末尾に改行）に対するEd25519署名です。
       ekyc-audit-log/1、size、rootHash、timestamp、keyId
     entries は audit.jsonl の各行に順に対応し、その行が位置 position にあることの証明です
     （RFC 9162の2.1.3.2。hashes は葉から根へ）。葉のハッシュは、0x00 と次の4行（各行の末尾に改行）を
     つないだもののSHA-256、節のハッシュは、0x01、左、右をつないだもののSHA-256です。
       ekyc-audit-entry/1、verificationId、sequence、hash
     earlier は以前のヘッドと、ログがそこから続いていることの証明です（RFC 9162の2.1.4.2）。
     size が0のヘッドに証明は要りません（rootHash は空のSHA-256）。
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
  pictures/          every stored picture
  staff.json         what the business's staff and keys did: who, when, and the reason or purpose in their own words;
                     "sequence" is the line in audit.jsonl; names and words are null in an archive that was
                     fetched by a key without the right to see decisions
  webhooks.jsonl     bodies of the messages sent to the business, one a line
  salts.json         salts of hashes in the audit chain, by name of the file, hexadecimal
  audit.jsonl        the audit chain, one entry a line; the last one records that this file was made
  audit-log.json     signed head of the Merkle log (RFC 6962) of all verifications, and for each entry of the chain
                     the proof that it stands in that log

Only where there is such a thing
  licence.json             what was read from, and entered of, a licence
  chip.json                what was read from a chip, and what a signature proves of it
  chip/                    the chip's own files; of a driving licence not the signature, since it covers the 本籍
                           live-answer.bin is the chip's signature over the service's nonce: anybody can check it
                           live-chip-answer.bin is a passport's answer to the service's challenge: live-chip-secret.bin
                           opens it, and could write it too. It convinced the service, and proves nothing to others
  proof.json               what stands for a document (a signature, a log-in, the record in a phone): what it says,
                           and who signed it
  proof/                   the files that prove it, as they came; simulated.bin alone: the sandbox made it up, and
                           nobody signed or showed anything
  shared-information.json  information given by an account, and the agreement to that
  recording.json           of the session's video: segments, marks, lists of chunks and videos, what was destroyed
  recording/               the video's sealed chunks in order, from 00000.ekrc on
  video/                   the videos to look at, like session-0.webm

Face templates are not included.

How to check
  1. Get the service's public keys from https://(service)/api/v1/evidence_keys, by another way than this file.
  2. npm run ekyc -- evidence verify THIS.zip --key PUBLIC_KEY_FILE
     It needs neither network nor database. With --trust FOLDER, the certificates of authorities that you trust, it
     checks the signatures of a chip, of a signed text and of the record in a phone too.

By hand, with nothing but SHA-256 and Ed25519
  a. Signature
     openssl pkeyutl -verify -pubin -inkey KEY.pem -rawin -in manifest.json -sigfile manifest.sig
     A key's id is the first 16 hexadecimal digits of the SHA-256 of the 32 bytes of the public key.
     madeAt must not be before validFrom of that key, and must be before its validUntil.
  b. Files
     Each is as name, size and sha256 in files of manifest.json say. Beside manifest.json and manifest.sig there is
     no file that is not listed.
  c. Audit chain (audit.jsonl)
     Each line is JSON. hash is the SHA-256 over: previousHash (32 bytes: the previous line's hash; 32 zero bytes in
     the first line), then, for verificationId, sequence, at, actor, action and details in this order, the length
     (4 bytes, big-endian) and the UTF-8 text. sequence counts from 1. verificationId is that of manifest.json. The
     number of lines and the last hash are entries and head of audit in manifest.json. details is a text that is
     JSON itself.
     The SHA-256 over salt in staff.json (32 bytes, written in hex; none where it has none) and words (UTF-8) is
     reasonSha256 or purposeSha256 in the details of the line of audit.jsonl with the same sequence.
     What staff wrote to each other (note.written) is not in this file.
     Of the last decision (a line whose details have status approved, declined or review) with proofs: the hash of
     each file named there is the SHA-256 over its salt of salts.json (32 bytes) and all bytes of the file (none where
     there is no such file). A later line of the same status with proofs replaces those it names; null means that the
     content was erased: the file says null, or is not there. status, decision, reasons, outcomes and idType of that
     line are those of verification.json and examinations.json. publicId, business and the others of the first line are
     those of manifest.json and verification.json. Each message in webhooks.jsonl tells the status that the chain said
     at line data.audit.entries.
  d. Pictures
     For each line with action material.accepted, details names material and storedSha256: pictures/MATERIAL.jpg has
     this SHA-256. There is no other picture. What details of take.frozen and verification.submitted list as
     pictures (SHA-256) is among them.
  e. Chunks of the video (recording/)
     A chunk, numbers big-endian; place and length in bytes:
        0  4  the letters EKRC              4  1  version, 1
        5  1  kind: 1 frames, 2 WebM, 3 MP4, 4 end of a segment, 5 marks
        6  2  segment, from 0               8  4  number of the chunk, from 0
       12  8  when the segment's first frame was there, ms since 1970
       20  4  begin within the segment, ms 24  4  duration, ms
       28 32  SHA-256 of all bytes of the chunk before
       60 12  nonce                        72  2  length n of the key    74  n  wrapped key
       then the AES-256-GCM ciphertext and its tag (16 bytes). Only the service holds the key.
     In chunk 0 the 32 bytes from 28 on are the SHA-256 of these two lines, with a line feed between them only:
       ekyc recording 1
       BUSINESS/VERIFICATION_ID, as business and verificationId of manifest.json
     Chunk n is recording/N.ekrc, N being n in five digits. Follow them up to head.index of recording.json: the
     SHA-256 of the last one is head.hash.
     Chunks "from" to "to" of each of cuts were destroyed and are not there; the chunk after them bears hash of
     the cut as the SHA-256 of the one before. cuts are the same as in details of the last line with action
     recording.cut; none where there is no such line.
     For each line with action recording.ended, details names chunks and head: the SHA-256 of chunk number chunks-1
     is head (unless that number lies within a cut, before its "to").
     Where there is a line recording.ended and no recording.json, the video was taken out.
     The videos in video/ were made from the deciphered chunks; the manifest's signature vouches for them.
  f. Log (audit-log.json)
     signature of a head is the Base64 of an Ed25519 signature over five lines, each ended by a line feed:
       ekyc-audit-log/1, size, rootHash, timestamp, keyId
     entries belong to the lines of audit.jsonl in their order; each proves that its line stands at position
     (RFC 9162, 2.1.3.2; hashes from the leaf to the root). The hash of a leaf is the SHA-256 over 0x00 and four
     lines, each ended by a line feed; that of a node the SHA-256 over 0x01, left and right:
       ekyc-audit-entry/1, verificationId, sequence, hash
     earlier are earlier heads, each with the proof that the log goes on from it (RFC 9162, 2.1.4.2). One of size 0
     needs no proof; its rootHash is the SHA-256 of nothing.
  If you stored an earlier head (auditLog of a webhook's body), give it with --head: where an entry was dropped or
  rewritten since, the check fails.
`;

"""Checks an evidence file after its README.txt alone, with Python's standard library and openssl.

python3 verify_evidence.py FILE.zip KEYS   KEYS: the answer of /api/v1/evidence_keys, or a public key in PEM
Prints GENUINE (exit code 0), or what is wrong, one finding a line (exit code 1).
"""
import base64
import hashlib
import json
import os
import subprocess
import sys
import tempfile
import zipfile

findings = []


def object_to(what):
    if what not in findings:
        findings.append(what)


def sha256(data):
    return hashlib.sha256(data).hexdigest()


# Keys and signatures

def read_keys(path):
    """(id or None, PEM, validFrom or None, validUntil or None) each."""
    text = open(path, encoding='utf-8').read()
    if text.lstrip().startswith('-----BEGIN'):
        return [(None, text, None, None)]
    items = json.loads(text)['items']
    return [(k['id'], k['publicKeyPem'], k['validFrom'], k['validUntil']) for k in items]


def key_id(pem):
    der = base64.b64decode(''.join(l for l in pem.splitlines() if not l.startswith('-----')))
    return sha256(der[-32:])[:16]


def is_signed(pem, data, signature):
    with tempfile.TemporaryDirectory() as folder:
        paths = [os.path.join(folder, name) for name in ('key.pem', 'data', 'sig')]
        for path, content in zip(paths, (pem.encode(), data, signature)):
            with open(path, 'wb') as file:
                file.write(content)
        ran = subprocess.run(
            ['openssl', 'pkeyutl', '-verify', '-pubin', '-inkey', paths[0], '-rawin', '-in', paths[1],
             '-sigfile', paths[2]], capture_output=True, check=False)
    return ran.returncode == 0


# a. and b.

def check_manifest(archive, manifest, keys):
    raw, signature = archive.read('manifest.json'), archive.read('manifest.sig')
    fitting = [k for k in keys if k[0] in (None, manifest['key']['id'])]
    signed_by = next((k for k in fitting if is_signed(k[1], raw, signature)), None)
    if signed_by is None:
        object_to('signature: not by a given key')
    else:
        begin = signed_by[2] or manifest['key']['validFrom']
        end = signed_by[3] or manifest['key']['validUntil']
        if not begin <= manifest['madeAt'] < end:
            object_to('signature: the key was not valid')


def check_files(archive, manifest):
    names = archive.namelist()
    listed = {'manifest.json', 'manifest.sig'}
    for file in manifest['files']:
        listed.add(file['name'])
        if file['name'] not in names:
            object_to('files: missing ' + file['name'])
            continue
        data = archive.read(file['name'])
        if len(data) != file['size'] or sha256(data) != file['sha256']:
            object_to('files: changed ' + file['name'])
    for name in names:
        if name not in listed:
            object_to('files: unexpected ' + name)


# c. and d.

def check_chain(manifest, chain):
    previous = bytes(32)
    for number, line in enumerate(chain, 1):
        text = previous
        for field in ('verificationId', 'sequence', 'at', 'actor', 'action', 'details'):
            value = str(line[field]).encode('utf-8')
            text += len(value).to_bytes(4, 'big') + value
        right = (line['previousHash'] == previous.hex() and line['hash'] == sha256(text)
                 and line['sequence'] == number and line['verificationId'] == manifest['verificationId'])
        if not right:
            object_to('chain: broken at %d' % number)
            return
        previous = bytes.fromhex(line['hash'])
    if len(chain) != manifest['audit']['entries'] or previous.hex() != manifest['audit']['head']:
        object_to('chain: does not reach its head')


def check_statement(archive, manifest, chain):
    record = json.loads(archive.read('verification.json'))
    first = json.loads(chain[0]['details'])
    for name in ('publicId', 'business', 'kind', 'mode', 'regime', 'method', 'ruleVersion'):
        if name in first and first[name] != record[name]:
            object_to('statement: ' + name)
    status, said, proofs = 'created', {}, {}
    for line in chain:
        details = json.loads(line['details'])
        if 'status' not in details:
            continue
        if details['status'] == status:
            proofs.update(details.get('proofs', {}))
            continue
        status = details['status']
        proofs = dict(details.get('proofs', {})) if status in ('approved', 'declined', 'review') else {}
        if 'decision' in details:
            said = details
    if status != record['status'] or status != manifest['status']:
        object_to('statement: status')
    told = {e['check']: e['outcome'] for e in json.loads(archive.read('examinations.json'))}
    if said and (said['decision'], said['reasons'], said['outcomes']) != (
            record['decision'], record['reasons'], told):
        object_to('statement: decision')
    salts = json.loads(archive.read('salts.json'))
    for name, proof in proofs.items():
        data = archive.read(name) if name in archive.namelist() else b''
        if proof is None:
            if data not in (b'', b'null\n'):
                object_to('statement: erased ' + name)
        elif name not in salts or sha256(bytes.fromhex(salts[name]) + data) != proof:
            object_to('statement: ' + name)


def details_of(chain, *actions):
    return [json.loads(line['details']) for line in chain if line['action'] in actions]


def check_pictures(archive, chain):
    told = {'pictures/%s.jpg' % d['material']: d['storedSha256'] for d in details_of(chain, 'material.accepted')}
    found = [name for name in archive.namelist() if name.startswith('pictures/')]
    for name, expected in told.items():
        if name not in found or sha256(archive.read(name)) != expected:
            object_to('pictures: ' + name)
    for name in found:
        if name not in told:
            object_to('pictures: unexpected ' + name)
    for details in details_of(chain, 'take.frozen', 'verification.submitted'):
        if not set(details['pictures']) <= set(told.values()):
            object_to('pictures: one that was frozen is missing')


# e.

def check_video(archive, manifest, chain):
    ended = details_of(chain, 'recording.ended')
    names = archive.namelist()
    if 'recording.json' not in names:
        if ended or any(name.startswith('recording/') for name in names):
            object_to('video: taken out')
        return
    recording = json.loads(archive.read('recording.json'))
    audited = (details_of(chain, 'recording.cut') or [{'cuts': []}])[-1]['cuts']
    cuts = recording['cuts']
    if cuts != audited:
        object_to('video: holes that the audit does not know')
    first = 'ekyc recording 1\n%s/%s' % (manifest['business'], manifest['verificationId'])
    previous, hashes, number = sha256(first.encode()), {}, 0
    while number <= recording['head']['index']:
        name = 'recording/%05d.ekrc' % number
        hole = next((cut for cut in cuts if cut['from'] <= number <= cut['to']), None)
        if hole:
            for gone in range(number, hole['to'] + 1):
                if 'recording/%05d.ekrc' % gone in names:
                    object_to('video: a destroyed chunk is there')
            number, previous = hole['to'], hole['hash']
        elif name not in names:
            object_to('video: missing ' + name)
            return
        else:
            chunk = archive.read(name)
            if chunk[:5] != b'EKRC\x01' or int.from_bytes(chunk[8:12], 'big') != number:
                object_to('video: no chunk ' + name)
            if chunk[28:60].hex() != previous:
                object_to('video: broken at ' + name)
                return
            previous = sha256(chunk)
        hashes[number] = previous
        number += 1
    if previous != recording['head']['hash']:
        object_to('video: does not reach its head')
    for details in ended:
        last = details['chunks'] - 1
        hidden = any(cut['from'] <= last < cut['to'] for cut in cuts)
        if details['chunks'] > 0 and not hidden and hashes.get(last) != details['head']:
            object_to('video: not the one whose end was audited')


# f.

def node(left, right):
    return hashlib.sha256(b'\x01' + left + right).digest()


def is_included(leaf, index, size, path, root):
    """RFC 9162, 2.1.3.2."""
    if index >= size:
        return False
    fn, sn, r = index, size - 1, leaf
    for p in path:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            r = node(p, r)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            r = node(r, p)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and r == root


def goes_on(first, second, first_hash, second_hash, path):
    """RFC 9162, 2.1.4.2."""
    if first > second:
        return False
    if first == 0:
        return not path and first_hash == hashlib.sha256(b'').digest()
    if first == second:
        return not path and first_hash == second_hash
    if not path:
        return False
    if first & (first - 1) == 0:
        path = [first_hash] + path
    fn, sn = first - 1, second - 1
    while fn % 2 == 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for c in path[1:]:
        if sn == 0:
            return False
        if fn % 2 == 1 or fn == sn:
            fr, sr = node(c, fr), node(c, sr)
            while fn % 2 == 0 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return sn == 0 and fr == first_hash and sr == second_hash


def lines_of(*values):
    return ''.join('%s\n' % value for value in values).encode('utf-8')


def unhex(hashes):
    return [bytes.fromhex(one) for one in hashes]


def check_log(archive, chain, keys):
    log = json.loads(archive.read('audit-log.json'))
    head = log['head']
    text = lines_of('ekyc-audit-log/1', head['size'], head['rootHash'], head['timestamp'], head['keyId'])
    signature = base64.b64decode(head['signature'])
    if not any((k[0] or key_id(k[1])) == head['keyId'] and is_signed(k[1], text, signature) for k in keys):
        object_to('log: head not signed by a given key')
    root = bytes.fromhex(head['rootHash'])
    if len(log['entries']) != len(chain):
        object_to('log: not as many proofs as entries')
    for line, proof in zip(chain, log['entries']):
        leaf = lines_of('ekyc-audit-entry/1', line['verificationId'], line['sequence'], line['hash'])
        leaf_hash = hashlib.sha256(b'\x00' + leaf).digest()
        if not is_included(leaf_hash, proof['position'], head['size'], unhex(proof['hashes']), root):
            object_to('log: entry %d is not proved' % line['sequence'])
    for earlier in log['earlier']:
        old = earlier['head']
        if not goes_on(old['size'], head['size'], bytes.fromhex(old['rootHash']), root, unhex(earlier['hashes'])):
            object_to('log: rewritten since size %d' % old['size'])


def main(path, keys_path):
    keys = read_keys(keys_path)
    with zipfile.ZipFile(path) as archive:
        manifest = json.loads(archive.read('manifest.json'))
        chain = [json.loads(line) for line in archive.read('audit.jsonl').decode('utf-8').splitlines()]
        check_manifest(archive, manifest, keys)
        check_files(archive, manifest)
        check_chain(manifest, chain)
        check_statement(archive, manifest, chain)
        check_pictures(archive, chain)
        check_video(archive, manifest, chain)
        check_log(archive, chain, keys)
    print('\n'.join(findings) if findings else 'GENUINE')
    return 1 if findings else 0


if __name__ == '__main__':
    sys.exit(main(*sys.argv[1:3]))

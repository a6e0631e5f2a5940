const program = 'npm run ekyc --';

const entries = `  doctor [--json]                           look at settings, database, store, mail, clock, ports, models, trust
                                            and certificates; exit code 1: something must be done
  migrate                                   migrate the database to the newest schema
  business create --name NAME [--redirect-origin ORIGIN]... [--site-url URL]
                  [--privacy-policy-url URL] [--minimum-age YEARS] [--retention-days DAYS] [--sandbox]
                  [--recording required|preferred|off] [--with-key]
  business list [--json]                    all businesses; --json: with their settings
  business update ID [--name NAME] [--redirect-origin ORIGIN]... [--site-url URL] [--privacy-policy-url URL]
                  [--minimum-age YEARS|none] [--retention-days DAYS|none]
                  [--recording required|preferred|off] [--json]
                                            change what is named; the origins replace all that were there
  key create --business ID [--scope verifications|decisions|webhooks|evidence]...
  key list [--business ID] [--json]         keys without their secrets, and when each was used
  key revoke KEY [--json]                   end a key at once; KEY: its id, or a key that leaked
  staff invite EMAIL --business ID [--role owner|reviewer|developer|auditor]
                                            mail an invitation to the staff
  key rotate                                wrap all keys with a new master key
  backup create [DIR]                       copy the stopped service's data; DIR: BACKUP_DIR by default
  backup restore FOLDER                     put one backup into an empty DATA_DIR
  evidence verify FILE --key PUBLIC_KEY [--trust FOLDER] [--head KEPT]... [--proof ANSWER]...
                                            check an evidence archive offline; exit code 0: genuine, 1: not;
                                            KEPT: a webhook's body or a file of heads that it must agree with
  evidence rotate-key                       sign evidence with a new key from now on
  log head                                  sign the audit log's head now and store it with the hourly ones
  log verify                                recompute the audit log and compare it with every stored head;
                                            exit code 1: it differs
  user suspend EMAIL --reason TEXT          block an account at once; its data stays
  user restore EMAIL                        unblock a suspended account
  user reset-authenticator EMAIL --reason TEXT [--undo]
                                            give a holder who lost it a recovery code, valid after 72 hours;
                                            --undo: stop it
  user history EMAIL                        list an account's suspensions, with reasons, and changes of its second factor
  user deletions                            list requests for deletion
  user delete ID                            approve one: destroy the account and notify its holder
  user reviews                              list information that might turn an account into another person's
  user review ID [--accept | --refuse]      look at one, or decide it
  terms post FILE [--version NAME]          publish new terms of service, in force 14 days later
  model list                                face models: known, installed, in use (*), qualified to decide
  model fetch NAME [--from FOLDER] [--sha256 HEX]
                                            download a known one into DATA_DIR/models
  model add FOLDER                          install one that has a manifest.json
  model import FILE [--manifest FILE] [--name NAME --licence TEXT --origin TEXT]
                                            the same from OpenVINO's .xml and .bin, or dlib's .dat
  model check [FOLDER]                      verify its files, run it, measure its cost; exit code 1:
                                            something is wrong
  trust add DOCUMENT FILE [--name NAME] [--issuer HEX --serial HEX]
                                            trust a certificate or key behind chips: driversLicense (with issuer
                                            and serial), myNumberCard, passport or residenceCard
  trust list [--json]                       what is trusted, until when, and its SHA-256
  trust check [--json]                      exit code 1: one expires within 90 days, or is not an authority
  records add TYPE FILE [--name NAME] [--revoked FILE]
                                            trust the root of an issuer of records in phones: myNumberRecord,
                                            mobileLicence or photoId; with its list of revoked certificates
  records renew TYPE NAME FILE              put its newest list in place of the former
  records list [--json]                     readers, roots and lists, until when, and their SHA-256
  records check [--json]                    exit code 1: one ends within 90 days, a list has ended, a file is refused
  retention run [--dry-run]                 redact what must not, or need not, be retained any longer
`;

/** Each command with the lines that explain it. */
const commands = entries.split(/^(?= {2}\S)/m);

/** Whether the words ask for help instead of a command. */
export function asksForHelp(words: readonly string[]): boolean {
  return words[0] === 'help' || words.some((word) => word === '--help' || word === '-h');
}

/** All commands, or those that the words begin. */
export function usageOf(words: readonly string[]): string {
  const named = words.filter((word) => word !== 'help' && !word.startsWith('-'));
  return `${program} COMMAND\n${(commandsOf(named) ?? commands).join('')}`.trimEnd();
}

/** A line that leads to the help on the command that was meant. */
export function hintFor(words: readonly string[]): string {
  const named = words.slice(0, 2).filter((word) => !word.startsWith('-'));
  const known = commandsOf(named) ? named : commandsOf(named.slice(0, 1)) ? named.slice(0, 1) : [];
  return `Help: ${[program, ...known, '--help'].join(' ')}`;
}

/** Null where no command begins so. */
function commandsOf(words: readonly string[]): readonly string[] | null {
  const found = commands.filter((entry) => {
    const names = entry.trim().split(/\s+/);
    return words.every((word, at) => names[at] === word);
  });
  return words.length > 0 && found.length > 0 ? found : null;
}

const plain: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'ア:A イ:I ウ:U エ:E オ:O カ:KA キ:KI ク:KU ケ:KE コ:KO サ:SA シ:SHI ス:SU セ:SE ソ:SO タ:TA チ:CHI ツ:TSU テ:TE ト:TO',
    'ナ:NA ニ:NI ヌ:NU ネ:NE ノ:NO ハ:HA ヒ:HI フ:FU ヘ:HE ホ:HO マ:MA ミ:MI ム:MU メ:ME モ:MO ヤ:YA ユ:YU ヨ:YO',
    'ラ:RA リ:RI ル:RU レ:RE ロ:RO ワ:WA ヲ:O ガ:GA ギ:GI グ:GU ゲ:GE ゴ:GO ザ:ZA ジ:JI ズ:ZU ゼ:ZE ゾ:ZO ダ:DA ヂ:JI ヅ:ZU デ:DE ド:DO',
    'バ:BA ビ:BI ブ:BU ベ:BE ボ:BO パ:PA ピ:PI プ:PU ペ:PE ポ:PO ン:N ッ:+',
  ]
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split(':') as [string, string]),
);

/**
 * A name in the Hepburn letters of Japanese passports (旅券法施行規則 別表: long O and U are written once, N before B, M
 * and P is M, a doubled CH is TCH; 井上 stays INOUE). Knows the kana of Japanese names only; where two words meet
 * (松浦 MATSUURA) the rule is wrong, so no such name stands in this kit.
 */
export function hepburn(kana: string): string {
  const letters = Array.from(kana).reduce((written, letter) => {
    if ('ャュョ'.includes(letter)) return contract(written, letter);
    const next = plain[letter];
    if (!next) throw new Error(`no Latin letters for ${letter}`);
    return `${written}${next}`;
  }, '');
  return letters
    .replaceAll(/\+(?=CH)/g, 'T')
    .replaceAll(/\+(.)/g, '$1$1')
    .replaceAll(/N(?=[BMP])/g, 'M')
    .replaceAll(/OU(?!E)|OO(?=.)/g, 'O')
    .replaceAll('UU', 'U');
}

/** キ and ョ are KYO, but シ, チ, ジ lose the Y: SHO, CHO, JO. */
function contract(written: string, small: string): string {
  const vowel = { ャ: 'A', ュ: 'U', ョ: 'O' }[small] ?? '';
  const stem = written.slice(0, -1);
  return /(SH|CH|J)$/.test(stem) ? `${stem}${vowel}` : `${stem}Y${vowel}`;
}

/** Letters of other scripts, and unusual Latin ones, that look like a plain one; each group ends with that letter. */
const GROUPS = [
  'аɑαᴀⲁa',
  'вВΒʙᏴb',
  'сСϲᴄⅽc',
  'ԁᴅđðd',
  'еЕΕεєҽᴇe',
  'ғꜰf',
  'ɡԍɢg',
  'һнНΗʜհh',
  'іІΙιıɪӏǀi',
  'јЈʝᴊj',
  'кКΚκᴋk',
  'ⅼʟłΙl',
  'мМΜᴍm',
  'пΝոɴn',
  'оОΟοσօøᴏo',
  'рРΡρᴘp',
  'ԛզq',
  'гʀгr',
  'ѕЅꜱs',
  'тТΤτᴛt',
  'υսцᴜʋu',
  'νѵᴠv',
  'ԝѡωшᴡw',
  'хХΧχх×x',
  'уУΥγүʏy',
  'ᴢƶz',
  "’‘ʼ＇´ʹ′՚‛'",
  '“”„‟«»‹›〝〞＂"',
  '٪﹪％%',
  '‐‑‒–−﹘﹣－-',
  '∕⁄／/',
] as const

/** Written as several characters. */
const PAIRS: readonly (readonly [string, string])[] = [
  ['ß', 'ss'],
  ['ẞ', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'ae'],
  ['œ', 'oe'],
  ['Œ', 'oe'],
  ['þ', 'th'],
  // A dash without spaces still separates two clauses; a hyphen does not.
  ['—', ' - '],
  ['―', ' - '],
]

export const LOOK_ALIKES: ReadonlyMap<string, string> = new Map([
  ...GROUPS.flatMap((group) => {
    const letters = [...group]
    const plain = letters.at(-1) ?? ''
    return letters.slice(0, -1).map((letter) => [letter, plain] as const)
  }),
  ...PAIRS,
])

/** Digits and signs used as letters inside a word ("pr3dict0r", "gu@rantee"). */
export const LEET: ReadonlyMap<string, string> = new Map(
  Object.entries({
    0: 'o',
    1: 'i',
    3: 'e',
    4: 'a',
    5: 's',
    7: 't',
    8: 'b',
    9: 'g',
    '@': 'a',
    $: 's',
    '!': 'i',
    '|': 'l',
  }),
)

// Inputs of careless clients, attackers and broken programs.

const deep = (open: string, close: string) => `${open.repeat(300)}1${close.repeat(300)}`
const sqlTexts = [
  "'",
  "' or 1=1 --",
  'id; drop table work_orders',
  '(select pg_sleep(9))',
  'finished desc, (select 1)',
  '$1',
  '"',
  '\\',
  '%',
  '_',
]

export const wrongSpellings = {
  /** JSON that is wrong anywhere in a body. */
  wrongAnywhere: [
    deep('[', ']'),
    deep('{"a":', '}'),
    '{"__proto__":{"role":"admin"}}',
    String.raw`{"\u005f_proto__":{"role":"admin"}}`,
    '{"constructor":{"prototype":{"role":"admin"}}}',
    '{"nobody_knows":1}',
  ],

  /** JSON that is wrong for a value of this type. */
  wrongFor: {
    string: [
      '5',
      'true',
      '[]',
      '{}',
      '["a"]',
      String.raw`"\u0000"`,
      String.raw`"a\ud800"`,
      String.raw`"\udc00a"`,
      `"${'a'.repeat(70_000)}"`,
    ],
    number: ['"5"', 'true', '[]', '{}', '[5]', '1e309', '-1e309', '1e20', '-99999999999999999999', '"NaN"', '""'],
    boolean: ['0', '"true"', '"on"', '[]', '{}'],
    enum: ['0', '"no such choice"', '"toString"', '"__proto__"', '[]', '{}', String.raw`"\u0000"`],
    union: ['2', '-1', '"0"', 'true', '[]', '{}', '"no such choice"'],
    array: ['{}', '"a"', '5', 'true', '[null]', '{"0":1,"length":1}', '[[[[]]]]', `[${'{},'.repeat(999)}{}]`],
    object: ['[]', '"a"', '5', 'true', '[{}]', '[null]'],
    null: ['0', '"a"', '{}', '[]', 'false'],
  },

  /** Bodies that are not JSON or not an object. */
  noJson: [
    '{',
    '{"a":1,}',
    "{'a':1}",
    'a=1&b=2',
    '<xml/>',
    '{"a":NaN}',
    'undefined',
    '\0',
    '{}{}',
    '[1',
    '"',
    'null',
    '5',
    '[]',
    '"a"',
    '[{}]',
  ],

  otherTypes: [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'nonsense',
  ],

  /** Parameters that no call knows. */
  strangeNames: [
    'nope',
    'models',
    'models[]',
    'models[nope]',
    'models[plateNumber]',
    'models[__proto__][a]',
    '__proto__',
    'constructor',
    'orderBy',
    'pageSize',
    'account_id',
    'filter[$ne]',
    '',
  ],

  sqlTexts,

  noIds: [
    '-1',
    '0',
    '1e20',
    '99999999999999999999',
    'abc',
    '1.5',
    '%00',
    '..%2f..%2f',
    'undefined',
    "1'%20or%201=1",
    '%zz',
    '%ff',
    'a'.repeat(150),
    'a'.repeat(300),
  ],

  /** Odd texts, some of which are valid. */
  oddTexts: [
    ...sqlTexts,
    '',
    ' ',
    '\u200B',
    '\u202Eabc',
    '👩‍🔧'.repeat(10),
    'İı',
    '0000-01-01',
    '0000-01-01T00:00:00Z',
    '9999-12-31',
    '9999-12-31T23:59:59.999999999Z',
    '2026-10-25T00:30:00Z',
    '2026-02-29',
    'infinity',
    '0'.repeat(13),
  ],
  oddNumbers: [0, -0, 1, 0.001, 0.005, 1e-7, 99, 2_147_483_647, 2_147_483_648, 999_999, 9_999_999_999.99, Number.MAX_SAFE_INTEGER, 1e300],
}

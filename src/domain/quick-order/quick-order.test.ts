import { assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import type { Chip } from './chips.ts'
import { buildVocabulary } from './known.ts'
import { readQuickOrder } from './quick-order.ts'

const toEntries = (...names: string[]) => names.map((name, i) => ({ id: i + 1, name }))

const vocabulary = buildVocabulary({
  paymentTypes: toEntries('CARD', 'CASH', 'FACT', 'FACT TERMENI', 'FISA', 'FISA TERMENI'),
  carTypes: toEntries('Autoturism', 'SUV', 'Autoutilitară', 'Camion', 'Motocicletă'),
  wheelTypes: toEntries('Aluminiu', 'Tablă'),
  workOrderTypes: toEntries('Vulcanizare', 'Service Auto'),
  workers: toEntries('Ana Pop', 'Bogdan Ilie', 'Csaba Kiss', 'Cristi Ilieș'),
  makes: [
    { name: 'Dacia', models: [{ name: 'Logan' }] },
    { name: 'Alfa Romeo', models: [{ name: 'Giulia' }] },
    { name: 'Volkswagen', alias: 'VW', models: [{ name: 'Golf' }] },
    { name: 'Jeep', models: [{ name: 'Grand Cherokee', alias: 'GC' }] },
    { name: 'Roman', models: [] },
  ],
  today: '2026-11-20',
})

const describeSize = ({ tyreWidth, tyreHeight, tyreRim }: Extract<Chip, { kind: 'size' }>) => [tyreWidth, tyreHeight, tyreRim].join(' ')
const describeWork = ({ work, quantity, price }: Extract<Chip, { kind: 'work' }>) =>
  `${work} ${quantity}${price === null ? '' : ` at ${price}`}`

/** Formats a chip as in the tables below. */
function describeChip(chip: Chip): string {
  switch (chip.kind) {
    case 'plate':
      return chip.isDoubtful ? `doubtful ${chip.value}` : chip.value
    case 'car':
      return [chip.make, chip.model].filter(Boolean).join(' ')
    case 'size':
      return `size ${describeSize(chip)}`
    case 'count':
      return `${chip.value}×`
    case 'work':
      return describeWork(chip)
    case 'choice':
    case 'worker':
      return chip.name
    case 'flag':
    case 'phone':
      return chip.value
    case 'promise':
      return `${chip.day} ${chip.time}`
    case 'promiseIn':
      return `in ${chip.minutes}`
    case 'unknown':
      return `?${chip.value}`
    default:
      return `${chip.kind} ${chip.value}`
  }
}

const describeLine = (line: string) => readQuickOrder(line, vocabulary).map(describeChip)
const toSortedText = (chips: string[]) => chips.toSorted().join(', ')

const examples: [line: string, chips: string][] = [
  ['cj12abc 4x 205/55r16 schimb ech valve cash', 'CJ 12 ABC, 4×, size 205 55 16, mount 4, balance 4, valve 4, CASH'],
  ['cash valve ech schimb 205/55r16 4x cj12abc', 'CASH, 4×, valve 4, balance 4, mount 4, size 205 55 16, CJ 12 ABC'],
  ['cj12abc 4x schimb ech valve', 'CJ 12 ABC, 4×, mount 4, balance 4, valve 4'],
  ['b 123 xyz 2055516 4 buc schimb ech', 'B 123 XYZ, 4×, size 205 55 16, mount 4, balance 4'],
  ['schimb valve 4 buc ech 2 buc b99abc', 'mount 1, valve 4, balance 2, B 99 ABC'],
  ['bv 12 abc pana 45 lei cash', 'BV 12 ABC, patch 1 at 45, CASH'],
  ['cj 012345 205 55 16 91v 4x dm centri', 'CJ 012345, 4×, size 205 55 16, mount 4, balance 4'],
  ['315/80r22.5 6x schimb camion tm22abc factura', '6×, size 315 80 22.5, mount 6, Camion, TM 22 ABC, FACT'],
  ['tm 22 abc 11R22.5 x4 schimb tir fact termeni', 'TM 22 ABC, 4×, size 11  22.5, mount 4, Camion, FACT TERMENI'],
  ['ms01abc 31x10.5r15 4x schimb suv', 'MS 01 ABC, 4×, size 31 10.5 15, mount 4, SUV'],
  ['sm10abc 185 r14 c 4x montat duba', 'SM 10 ABC, 4×, size 185  14, mount 4, Autoutilitară'],
  ['vs09new 225/45 r17 255/40 r17 4x schimb ech', 'VS 09 NEW, 4×, size 225 45 17, size 255 40 17, mount 4, balance 4'],
  ['is 11 abc r17 4x ech', 'IS 11 ABC, 4×, size   17, balance 4'],
  ['AB-123-CD 4x ech', 'doubtful AB-123-CD, 4×, balance 4'],
  ['nr m-ab1234 4x ech card', 'M-AB1234, 4×, balance 4, CARD'],
  ['ABC-123 4 db 205/55 R16 gumicsere centrírozás szelep készpénz', 'ABC-123, 4×, size 205 55 16, mount 4, balance 4, valve 4, CASH'],
  ['aabc123 4db 195/65r15 szerelés centri kp', 'AA BC-123, 4×, size 195 65 15, mount 4, balance 4, CASH'],
  ['aa bc-123 szelepek 4 db kártya', 'AA BC-123, 4×, valve 4, CARD'],
  ['abc 123 defekt 3000 ft', 'ABC-123, patch 1 at 3000'],
  ['ech 150 cj12abc', 'balance 1, ?150, CJ 12 ABC'],
  ['cj12abc 0722 000 111 205/55r16 4x schimb', 'CJ 12 ABC, 0722000111, 4×, size 205 55 16, mount 4'],
  ['cj12abc 0722000111 205 55 16 schimb x4', 'CJ 12 ABC, 0722000111, 4×, size 205 55 16, mount 4'],
  ['abc-123 06 30 123 4567 gumicsere 4db', 'ABC-123, 06301234567, 4×, mount 4'],
  ['cj12abc client Ion Pop 4x ech', 'CJ 12 ABC, client Ion Pop, 4×, balance 4'],
  ['cj12abc ion pop 4x ech', 'CJ 12 ABC, ?ion pop, 4×, balance 4'],
  ['client Kovács és Társa Kft abc-123 centri', 'client Kovács és Társa Kft, ABC-123, balance 1'],
  ['cj12abc dacia logan 2019 90.000 km 4x ech', 'CJ 12 ABC, Dacia Logan, year 2019, km 90000, 4×, balance 4'],
  ['cj12abc alfa romeo giulia 90 000km schimb ulei 120 lei', 'CJ 12 ABC, Alfa Romeo Giulia, km 90000, oil 1 at 120'],
  ['cj12abc dot2324 2.3 bar 120nm ech', 'CJ 12 ABC, dot 2324, pressure 2.3, torque 120, balance 1'],
  ['cj12abc 4x 205/55r16 noi schimb ech aluminiu', 'CJ 12 ABC, 4×, size 205 55 16, newTyre, mount 4, balance 4, Aluminiu'],
  ['4 anvelope noi 205/55r16 cj12abc', 'newTyre, 4×, size 205 55 16, CJ 12 ABC'],
  ['cj12abc aduse de client 4x montat', 'CJ 12 ABC, clientBringsProducts, 4×, mount 4'],
  ['cj12abc hotel 4x schimb depozitare', 'CJ 12 ABC, tyreHotelEnabled, 4×, mount 4, storage 1'],
  ['cj12abc itp card', 'CJ 12 ABC, itp, CARD'],
  ['cj12abc pachet r16 card', 'CJ 12 ABC, pack 1, size   16, CARD'],
  ['cj12abc schimb ech pana la 14:30', 'CJ 12 ABC, mount 1, balance 1, today 14:30'],
  ['cj12abc ech la 14 @ana', 'CJ 12 ABC, balance 1, today 14:00, Ana Pop'],
  ['cj12abc ech mâine 9:00 @ilie', 'CJ 12 ABC, balance 1, tomorrow 09:00, Bogdan Ilie'],
  ['abc-123 centri holnap 9:30-ra', 'ABC-123, balance 1, tomorrow 09:30'],
  ['cj12abc ech ilie cash', 'CJ 12 ABC, balance 1, Bogdan Ilie, CASH'],
  ['cj12abc ech Kiss', 'CJ 12 ABC, balance 1, Csaba Kiss'],
  ['cj12abc nicolae pop ech', 'CJ 12 ABC, ?nicolae pop, balance 1'],
  ['cj12abc pop de dacia ech', 'CJ 12 ABC, Ana Pop, Dacia, balance 1'],
  ['cj12abc 40 min permutat', 'CJ 12 ABC, in 40, rotate 1'],
  ['cj12abc 2 valve 4 ech 1 senzor 185 lei', 'CJ 12 ABC, valve 2, balance 4, sensor 1 at 185'],
  ['cj12abc schimb ech 4x 25,50 lei', 'CJ 12 ABC, 4×, mount 4, balance 4 at 25.5'],
  ['cj12abc cam', 'CJ 12 ABC, ?cam'],
  ['cj12abc fac', 'CJ 12 ABC, FACT'],
  ['cj12abc card cash ech', 'CJ 12 ABC, CARD, ?cash, balance 1'],
  ['cj12abc b99abc ech', 'CJ 12 ABC, ?b99abc, balance 1'],
  ['ab12cde 4 pcs tyre change balancing valves card', 'AB 12 CDE, 4×, mount 4, balance 4, valve 4, CARD'],
  ['cj12abc ech // scârțâie la bracaj', 'CJ 12 ABC, balance 1, note scârțâie la bracaj'],
  ['cj12abc 4x ech 4x ech', 'CJ 12 ABC, 4×, balance 4, ?ech'],
  ['cj12abc ulei motor', 'CJ 12 ABC, oil 1'],
  ['cj12abc 999 ech', 'CJ 12 ABC, ?999, balance 1'],
  ['cj12abc ech 1.200 lei', 'CJ 12 ABC, balance 1 at 1200'],
  ['cj12abc 205/55r16 225/55r17 235/55r18', 'CJ 12 ABC, size 205 55 16, size 225 55 17, ?235/55r18'],
  ['cj12abc jante 18 negre', 'CJ 12 ABC, ?jante 18 negre'],
]

test.each(examples)('%s', (line, chips) => {
  expect(toSortedText(describeLine(line))).toBe(toSortedText(chips.split(', ')))
})

test.each([
  ['schimb+ech,valve;cash', 'mount 1, balance 1, valve 1, CASH'],
  ['4x205/55r16 4xech', 'size 205 55 16, 4×, balance 4'],
  ['schimb pe 4 roți, vw golf', 'mount 4, 4×, Volkswagen Golf'],
  ['ech la 45 lei', 'balance 1 at 45'],
  ['d+m 4 buc', 'mount 4, 4×'],
  ['jeep gc 4x ech', 'Jeep Grand Cherokee, 4×, balance 4'],
  ['jeep 4x ech', 'SUV, 4×, balance 4'],
  ['client Roman Ion card', 'client Roman Ion, CARD'],
  ['ion de pop', '?ion de pop'],
  ['client', '?client'],
  ['WVWZZZ1JZXW000001 16" an 2019', 'vin WVWZZZ1JZXW000001, size   16, year 2019'],
  ['+40722000111 (ech)', '+40722000111, balance 1'],
  ['@il ech', '?@il, balance 1'],
  ['la 6 roți ech', '6×, balance 6'],
  ['cj12abc dot5424 an 1900', 'CJ 12 ABC, ?dot5424 an 1900'],
])('also %s', (line, chips) => {
  expect(toSortedText(describeLine(line))).toBe(toSortedText(chips.split(', ')))
})

test('a word without an entry in the lists of the account stays unknown', () => {
  const other = buildVocabulary({
    paymentTypes: toEntries('Ordin de plată'),
    carTypes: [],
    wheelTypes: [],
    workOrderTypes: [],
    workers: [],
    makes: [],
    today: '2026-11-20',
  })
  expect(readQuickOrder('cash ordin de plata', other).map(describeChip)).toEqual(['?cash', 'Ordin de plată'])
})

test('a bare name of two workers, or one of two letters, names nobody', () => {
  const others = { ...vocabulary, workers: toEntries('Ion Pop', 'Ion Albu', 'Al Rus') }
  expect(readQuickOrder('ion ech al', others).map(describeChip)).toEqual(['?ion', 'balance 1', '?al'])
  expect(readQuickOrder('@rus ech albu', others).map(describeChip)).toEqual(['Al Rus', 'balance 1', 'Ion Albu'])
})

test('each chip has the places of its text, its number and its price', () => {
  const line = 'cj12abc  ech 4x 25,50 lei'
  const places = readQuickOrder(line, vocabulary).map((chip) => chip.places.map((place) => line.slice(...place)))
  expect(places).toEqual([['4x'], ['cj12abc'], ['ech', '4x', '25,50 lei']])
})

const permutations = (groups: string[]): string[][] =>
  groups.length === 0 ? [[]] : groups.flatMap((group, i) => permutations(groups.toSpliced(i, 1)).map((others) => [group, ...others]))

test.each([
  [['cj12abc', '4x', '205/55r16', 'schimb', 'ech', 'valve', 'cash']],
  [['tm 22 abc', '6x 315/80r22.5', 'schimb', 'tir', 'factura', '0722 000 111']],
  [['b 123 xyz', '2055516', '4 buc', 'schimb', 'ech', '@ana']],
  [['ABC-123', '4 db', 'gumicsere', 'centri', 'kp', 'holnap 9:30-ra']],
])('%s may stand in any order', (groups) => {
  const results = new Set(permutations(groups).map((order) => toSortedText(describeLine(order.join(' ')))))
  expect([...results]).toHaveLength(1)
  expect([...results][0]).not.toContain('?')
})

test('any input gives chips with valid places in the line', () => {
  const words = constantFrom(...examples.flatMap(([line]) => line.split(' ')), '@', '//', '"', '4x4', ',', '+', '(', '1e9', '\u0306', '😀')
  const lines = oneof(
    string({ unit: 'binary', maxLength: 60 }),
    string({ unit: words, maxLength: 12 }),
    string({ unit: oneof(words, constantFrom(' ')), maxLength: 30 }),
  )
  assert(
    property(lines, (line) =>
      readQuickOrder(line, vocabulary).every(({ places }) => places.every(([from, to]) => from < to && to <= line.length)),
    ),
    { numRuns: 5000 },
  )
})

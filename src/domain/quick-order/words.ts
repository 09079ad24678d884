// Words of the quick entry, folded: without capitals and diacritics. Each row is Romanian, Hungarian, English.

import type { Flag, ListName, Work } from './chips.ts'

type Words = readonly [ro: string, hu: string, en: string]

export const workWords: Record<Work, Words> = {
  mount: [
    'schimb, schimb anvelope, schimb cauciucuri, schimb roti, montat, montaj, montare, demontat, demontat montat, d+m, dm',
    'gumicsere, abroncscsere, gumiszereles, szereles, csere',
    'mount, fit, fitting, change, tyre change, tire change',
  ],
  pack: ['pachet, pachet schimb, pachet schimb anvelope', 'csomag', 'pack, package'],
  balance: ['echilibrat, echilibrat roti, echilibrare', 'centrirozas, kiegyensulyozas', 'balance, balancing'],
  valve: ['valva, valve, ventil, ventile, supapa, supape', 'szelep', 'valve, valves'],
  patch: ['pana, petic, reparat, reparatie', 'defekt, javitas, folt, foltozas', 'puncture, repair, patch'],
  rotate: ['permutat, permutare', 'atforgatas', 'rotate, rotation'],
  wash: ['spalat, spalat roti', 'mosas, kerekmosas', 'wash'],
  sensor: ['senzor, senzori, tpms', 'szenzor', 'sensor, sensors'],
  tube: ['camera, camere', 'tomlo', 'tube, tubes'],
  weights: ['greutati, plumbi', 'suly, sulyok', 'weights'],
  bag: ['sac, saci', 'zsak', 'bag, bags'],
  straighten: ['indreptat, indreptat janta', 'felnijavitas', 'straighten'],
  geometry: ['geometrie, reglat geometrie, directie', 'futomu, futomuallitas', 'geometry, alignment'],
  oil: ['ulei, schimb ulei, ulei motor', 'olaj, olajcsere', 'oil, oil change'],
  brakes: ['placute, frana, frane', 'fek, fekbetet', 'brakes, pads'],
  storage: ['depozitare', 'tarolas', 'storage'],
}

/** Work that is done per tyre, so that its quantity is the number of tyres. */
export const worksPerTyre: ReadonlySet<Work> = new Set<Work>(['mount', 'balance', 'valve', 'wash'])

export const flagWords: Record<Flag, Words> = {
  newTyre: ['noi, anvelope noi, cauciucuri noi', 'uj, uj gumi, uj abroncs', 'new, new tyres, new tires'],
  clientBringsProducts: ['aduse, aduse de client', 'hozott, hozott gumi', 'brought'],
  ownProduct: ['produse proprii', 'sajat termek', 'own products'],
  tyreHotelEnabled: ['hotel, hotel anvelope', 'gumihotel', 'tyre hotel'],
  itp: ['itp, inspectie', 'muszaki, muszaki vizsga', 'inspection'],
}

/** Other words for the entries that an account starts with; a word is ignored if its entry was deleted. */
export const listWords: Record<ListName, Record<string, Words>> = {
  paymentTypes: {
    CASH: ['cash, numerar, bani', 'kp, keszpenz', 'cash'],
    CARD: ['card, pos', 'kartya, bankkartya', 'card'],
    FACT: ['fact, factura', 'szamla', 'invoice'],
    'FACT TERMENI': ['fact termen, fact termeni, factura termen, factura la termen', 'szamla hataridore', 'invoice terms'],
    FISA: ['fisa', '', ''],
    'FISA TERMENI': ['fisa termen, fisa termeni', '', ''],
  },
  carTypes: {
    Autoturism: ['auto', 'szemely, szemelyauto', 'car'],
    SUV: ['suv, jeep', 'terepjaro', ''],
    Autoutilitară: ['duba', 'kisteher, furgon', 'van'],
    Camion: ['tir', 'kamion, teherauto', 'truck, lorry'],
    Motocicletă: ['moto', 'motorkerekpar', 'motorbike'],
  },
  wheelTypes: {
    Aluminiu: ['alu, aliaj', 'alufelni', 'alloy, alloys'],
    Tablă: ['otel, acel', 'lemez, lemezfelni', 'steel'],
  },
  workOrderTypes: {
    Vulcanizare: ['vlc', 'gumis', ''],
    'Service Auto': ['', 'szerviz', 'mechanic'],
  },
}

/** Words for tyres, which only tell what a number counts. */
export const tyreWords: Words = [
  'anvelopa, anvelope, cauciuc, cauciucuri, roata, roti',
  'gumi, abroncs, kerek',
  'tyre, tyres, tire, tires, wheels',
]

/** Words that must not count as abbreviations of longer ones: ulei motor, sat. */
export const nonLeadingWords: ReadonlySet<string> = new Set(['motor', 'sat'])

const wordSet = (...words: Words): ReadonlySet<string> => new Set(splitWords(words))

/** Words that announce the kind of the next words. */
export const fieldMarkers = {
  client: wordSet('client, nume', 'ugyfel, nev', 'customer, name'),
  plate: wordSet('nr, numar', 'rsz, rendszam', 'plate, reg'),
  year: wordSet('an', 'evjarat', 'year'),
  time: wordSet('la, ora, pana', 'hatarido', 'by, at, until'),
  tomorrow: wordSet('maine', 'holnap', 'tomorrow'),
}

/** Words that follow a number. */
export const unitWords = {
  piece: wordSet('buc, bucata, bucati', 'db, darab', 'pc, pcs, x'),
  km: wordSet('km', '', ''),
  pressure: wordSet('bar', '', ''),
  torque: wordSet('nm', '', ''),
  price: wordSet('lei, ron', 'ft, huf, forint', ''),
  minutes: wordSet('min, minute', 'perc', ''),
}
export type Unit = keyof typeof unitWords

export const smallWords = wordSet('de, la, cu, si, pt, pentru, plus, pe, in', 'a, az, es, meg', 'and, the, for, with, on')

export function splitWords(words: Words): string[] {
  return words
    .join(', ')
    .split(', ')
    .filter((word) => word !== '')
}

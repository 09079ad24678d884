// The words of the quick entry, folded: without capitals and diacritics. Each row in Romanian, Hungarian and English.

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

/** Done to each tyre, so that the number of tyres is the quantity of it. */
export const worksPerTyre: ReadonlySet<Work> = new Set<Work>(['mount', 'balance', 'valve', 'wash'])

export const flagWords: Record<Flag, Words> = {
  newTyre: ['noi, anvelope noi, cauciucuri noi', 'uj, uj gumi, uj abroncs', 'new, new tyres, new tires'],
  clientBringsProducts: ['aduse, aduse de client', 'hozott, hozott gumi', 'brought'],
  ownProduct: ['produse proprii', 'sajat termek', 'own products'],
  tyreHotelEnabled: ['hotel, hotel anvelope', 'gumihotel', 'tyre hotel'],
  itp: ['itp, inspectie', 'muszaki, muszaki vizsga', 'inspection'],
}

/** Other words for the entries that an account begins with; those that it has no longer are not known either. */
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

/** They say of what there are so many, and nothing else. */
export const tyreWords: Words = [
  'anvelopa, anvelope, cauciuc, cauciucuri, roata, roti',
  'gumi, abroncs, kerek',
  'tyre, tyres, tire, tires, wheels',
]

/** Too short for what else they may begin: ulei motor, sat. */
export const nonLeadingWords: ReadonlySet<string> = new Set(['motor', 'sat'])

const set = (...words: Words): ReadonlySet<string> => new Set(splitWords(words))

/** Words that say what stands behind them. */
export const fieldMarkers = {
  client: set('client, nume', 'ugyfel, nev', 'customer, name'),
  plate: set('nr, numar', 'rsz, rendszam', 'plate, reg'),
  year: set('an', 'evjarat', 'year'),
  time: set('la, ora, pana', 'hatarido', 'by, at, until'),
  tomorrow: set('maine', 'holnap', 'tomorrow'),
}

/** Words behind a number. */
export const unitWords = {
  piece: set('buc, bucata, bucati', 'db, darab', 'pc, pcs, x'),
  km: set('km', '', ''),
  pressure: set('bar', '', ''),
  torque: set('nm', '', ''),
  price: set('lei, ron', 'ft, huf, forint', ''),
  minutes: set('min, minute', 'perc', ''),
}
export type Unit = keyof typeof unitWords

export const smallWords = set('de, la, cu, si, pt, pentru, plus, pe, in', 'a, az, es, meg', 'and, the, for, with, on')

export function splitWords(words: Words): string[] {
  return words
    .join(', ')
    .split(', ')
    .filter((word) => word !== '')
}

import { fold } from '#contract/kit/fold.ts'
import { isCompanyName, nameKey } from '#contract/kit/readers/name.ts'
import { phoneKey } from '#contract/kit/readers/phone.ts'
import { plateKey } from '#contract/kit/readers/plate.ts'
import { readTaxNumber } from '#contract/kit/readers/tax-number.ts'
import { findTyreSize, readTyreSize } from '#contract/kit/readers/tyre-size.ts'
import { readVin } from '#contract/kit/readers/vin.ts'
import { formatTyre } from '#contract/kit/tyres.ts'

// Whether two descriptions are of one client, vehicle, stored set or product. Each description is prepared once, because a row of a file is
// compared with many stored records. A doubt says what a person should look at; it never changes the verdict.

export type IdentityDoubt =
  | 'SameNameNothingElse'
  | 'SameNameOtherPhone'
  | 'SameNameOtherTax'
  | 'SamePhoneOtherName'
  | 'SamePhoneSimilarName'
  | 'SamePlateOtherSize'
  | 'SamePlateOtherVin'
  | 'SameTaxOtherName'
  | 'SameVinOtherPlate'
  | 'SimilarProduct'
type Verdict = { isSame: boolean; doubt: IdentityDoubt | null }

const same = (doubt: IdentityDoubt | null = null): Verdict => ({ isSame: true, doubt })
const other = (doubt: IdentityDoubt | null = null): Verdict => ({ isSame: false, doubt })

const titles = new Set('dl dna domnul doamna dr ing prof mr mrs ifj ozv'.split(' '))
const hyphenatedTitle = /^d-(?:l|na)\.? /

/** The words of a name, as typed and without what people leave out: legal form or titles. */
type Name = { isCompany: boolean; whole: string; words: string[] }

function prepareName(name: string, isCompany: boolean): Name {
  const whole = nameKey(fold(name.trim()).replace(hyphenatedTitle, ''), 'person')
  const words = (isCompany ? nameKey(name, 'company') : whole).split(' ').filter((word) => word !== '')
  const bare = words.filter((word) => !titles.has(word))
  return { isCompany, whole, words: isCompany || bare.length === 0 ? words : bare }
}

const inAnyOrder = (words: readonly string[]): string => words.toSorted().join(' ')

/** Persons are called by their words in any order, companies without their legal form; a person's name never drops one. */
function isSameName(a: Name, b: Name): boolean {
  if (a.whole === b.whole) return a.whole !== ''
  if (a.isCompany !== b.isCompany || a.words.length === 0) return false
  return a.isCompany ? a.words.join(' ') === b.words.join(' ') : inAnyOrder(a.words) === inAnyOrder(b.words)
}

const isWordLike = (a: string, b: string): boolean => a === b || (a.length === 1 && b.startsWith(a)) || (b.length === 1 && a.startsWith(b))

/** One name is the other with fewer words, or with initials; at least one word is the same. */
function isSimilarName(a: Name, b: Name): boolean {
  const [short, long] = a.words.length <= b.words.length ? [a.words, b.words] : [b.words, a.words]
  if (!short.some((word) => word.length > 1 && long.includes(word))) return false
  const left = [...long]
  return short
    .toSorted((one, next) => next.length - one.length)
    .every((word) => {
      const at = left.includes(word) ? left.indexOf(word) : left.findIndex((candidate) => isWordLike(word, candidate))
      if (at >= 0) left.splice(at, 1)
      return at >= 0
    })
}

export type ClientDescription = {
  id?: number | undefined
  type?: string | undefined
  name: string
  phone?: string | null | undefined
  email?: string | null | undefined
  vatNumber?: string | null | undefined
  cities?: readonly string[] | undefined
}
export type ClientIdentity = {
  id: number | undefined
  name: Name
  phone: string | null
  email: string
  tax: { key: string; isValid: boolean } | null
  cities: string[]
}

/** Prepares a client for comparison. Texts that cannot be read count as missing. */
export function identifyClient({ id, type, name, phone, email, vatNumber, cities = [] }: ClientDescription): ClientIdentity {
  const tax = readTaxNumber(vatNumber)
  return {
    id,
    name: prepareName(name, type === 'company' || tax.kind === 'read' || isCompanyName(name)),
    phone: phoneKey(phone),
    email: (email ?? '').trim().toLowerCase(),
    tax: tax.kind === 'read' ? { key: tax.value.key, isValid: !tax.doubts.includes('NumberLooksMistyped') } : null,
    cities: cities.map((city) => fold(city.trim())).filter((city) => city !== ''),
  }
}

/** Whether two clients have the same name, whatever else is said of them. */
export const areNamesakes = (one: ClientIdentity, next: ClientIdentity): boolean => isSameName(one.name, next.name)

/** Keys of which namesakes share one. */
export const nameKeys = ({ name: { whole, words } }: ClientIdentity): string[] =>
  [...new Set([whole, inAnyOrder(words)])].filter((key) => key !== '')

const maxPermutedWords = 3
const permute = (words: readonly string[]): string[][] =>
  words.length < 2 ? [[...words]] : words.flatMap((word, at) => permute(words.toSpliced(at, 1)).map((rest) => [word, ...rest]))

/** Folded beginnings of the names that may be the same: the words of a person in any order, a company with and without `SC`. */
export function nameBeginnings(name: string): string[] {
  const typed = fold(name.trim()).replace(/\s+/g, ' ')
  if (!isCompanyName(name)) {
    const words = typed.split(' ').filter((word) => word !== '' && !titles.has(word.replace(/\.$/, '')))
    const orders = words.length <= maxPermutedWords ? permute(words).map((order) => order.join(' ')) : []
    return [...new Set([typed, ...orders])].filter((beginning) => beginning !== '')
  }
  const bare = nameKey(name, 'company')
  return [...new Set([typed, ...(bare === '' ? [] : [bare, `sc ${bare}`])])]
}

const hasDetails = ({ phone, email, tax, cities }: ClientIdentity): boolean =>
  phone !== null || email !== '' || tax !== null || cities.length > 0

/** Compares a described client with a stored one. The strongest tie decides: id, tax number, phone, e-mail, town. */
export function compareClients(client: ClientIdentity, stored: ClientIdentity): Verdict {
  const isNamesake = isSameName(client.name, stored.name)
  if (client.id !== undefined && client.id === stored.id && isNamesake) return same()
  const isOtherTax = client.tax !== null && stored.tax !== null && client.tax.key !== stored.tax.key
  if (client.tax?.isValid && client.tax.key === stored.tax?.key)
    return same(isNamesake || isSimilarName(client.name, stored.name) ? null : 'SameTaxOtherName')
  if (isNamesake && isOtherTax) return other('SameNameOtherTax')
  const isSamePhone = client.phone !== null && client.phone === stored.phone
  if (!isNamesake) {
    if (!isSamePhone) return other()
    const isSimilar = client.name.isCompany === stored.name.isCompany && isSimilarName(client.name, stored.name)
    return isSimilar && !isOtherTax ? same('SamePhoneSimilarName') : other('SamePhoneOtherName')
  }
  if (isSamePhone || (client.email !== '' && client.email === stored.email)) return same()
  return compareNamesakes(client, stored)
}

/** Two of one name that no number and no address joins are one only in the same town, or where nothing else is said of them. */
function compareNamesakes(client: ClientIdentity, stored: ClientIdentity): Verdict {
  const isOtherPhone = client.phone !== null && stored.phone !== null
  if (client.cities.length > 0 && stored.cities.length > 0) {
    if (!client.cities.some((city) => stored.cities.includes(city))) return other()
    return isOtherPhone ? other('SameNameOtherPhone') : same()
  }
  if (isOtherPhone) return other()
  return hasDetails(client) || hasDetails(stored) ? other('SameNameNothingElse') : same()
}

export type VehicleDescription = { plate: string; vin?: string | null | undefined }

const vinOf = (vin: string | null | undefined): string | null => {
  const reading = readVin(vin)
  return reading.kind === 'read' ? reading.text : null
}
const wholeVinLength = 17

/** A vehicle is known by its plate; a whole VIN under another plate only says that the plate may have changed. */
export function compareVehicles(vehicle: VehicleDescription, stored: VehicleDescription): Verdict {
  const [vin, storedVin] = [vinOf(vehicle.vin), vinOf(stored.vin)]
  if (plateKey(vehicle.plate) === plateKey(stored.plate))
    return same(vin !== null && storedVin !== null && vin !== storedVin ? 'SamePlateOtherVin' : null)
  return other(vin !== null && vin.length === wholeVinLength && vin === storedVin ? 'SameVinOtherPlate' : null)
}

/** A set of tyres at one workplace; a closed one has left it. */
export type StoredSetDescription = { plate: string; size: string; season?: string | null | undefined; closed?: boolean | undefined }

const sizeOf = (size: string): string => {
  const reading = readTyreSize(size)
  return reading.kind === 'read' ? reading.text : fold(size.trim())
}

export function compareStoredSets(set: StoredSetDescription, stored: StoredSetDescription): Verdict {
  if (set.closed || stored.closed || plateKey(set.plate) !== plateKey(stored.plate)) return other()
  if (set.season && stored.season && set.season !== stored.season) return other()
  return sizeOf(set.size) === sizeOf(stored.size) ? same() : other('SamePlateOtherSize')
}

export type ProductDescription = {
  name: string
  code?: string | null | undefined
  barcode?: string | null | undefined
  isService?: boolean | undefined
}

/** Writes the size within a name of a product as all names have it. */
export function tidyProductName(name: string): string {
  const found = findTyreSize(name)
  return found ? `${name.slice(0, found.at)} ${formatTyre(found.size)} ${name.slice(found.end)}`.replace(/\s+/g, ' ').trim() : name.trim()
}

const codesOf = ({ code, barcode }: ProductDescription): string[] =>
  [code, barcode].flatMap((text) => (text?.trim() ? [fold(text.trim())] : []))

/** Compares products of one workplace, by code or barcode, else by name. */
export function compareProducts(product: ProductDescription, stored: ProductDescription): Verdict {
  if ((product.isService ?? false) !== (stored.isService ?? false)) return other()
  const [codes, storedCodes] = [codesOf(product), codesOf(stored)]
  if (codes.some((code) => storedCodes.includes(code))) return same()
  if (codes.length > 0 && storedCodes.length > 0) return other()
  const [name, storedName] = [fold(tidyProductName(product.name)), fold(tidyProductName(stored.name))]
  if (name === storedName) return same()
  return other(inAnyOrder(name.split(' ')) === inAnyOrder(storedName.split(' ')) ? 'SimilarProduct' : null)
}

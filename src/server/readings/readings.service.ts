import type { ReadingAnswer, ReadingKind } from '#contract/readings.ts'
import { toWireValue } from '#contract/kit/field-names.ts'
import { failField } from '#contract/kit/errors.ts'
import { readAmount } from '#contract/kit/readers/amount.ts'
import { readDay } from '#contract/kit/readers/day.ts'
import { readDot } from '#contract/kit/readers/dot.ts'
import { readEmail } from '#contract/kit/readers/email.ts'
import { readFlag } from '#contract/kit/readers/flag.ts'
import { readName } from '#contract/kit/readers/name.ts'
import { readPhone, readPhones } from '#contract/kit/readers/phone.ts'
import { readPlate, readPlates } from '#contract/kit/readers/plate.ts'
import type { Reading, ReadingPlace, SheetCell } from '#contract/kit/readers/reading.ts'
import { readRegisterNumber } from '#contract/kit/readers/register-number.ts'
import { readTaxNumber } from '#contract/kit/readers/tax-number.ts'
import { readTyreSize, readTyreSizes } from '#contract/kit/readers/tyre-size.ts'
import { readVin } from '#contract/kit/readers/vin.ts'
import { readWhole, unusualKm } from '#contract/kit/readers/whole.ts'
import { decimalsOf } from '#domain/text/format.ts'
import type { Context } from '#server/platform/context.ts'
import { findReadingPlace } from '#server/platform/database/reading-place.ts'

type Reader = (written: SheetCell, place: ReadingPlace) => Reading<unknown>

/** Reads each kind as its most demanding caller does. */
export const readersByKind: Record<ReadingKind, Reader> = {
  size: readTyreSize,
  'size-partial': (written, place) => readTyreSize(written, place, { isPartial: true }),
  sizes: readTyreSizes,
  plate: readPlate,
  plates: readPlates,
  phone: readPhone,
  phones: readPhones,
  price: (written, place) => readAmount(written, place, { decimals: decimalsOf(place.currency) }),
  quantity: (written, place) => readAmount(written, place, { decimals: 3 }),
  km: (written, place) => readWhole(written, place, { unusualAbove: unusualKm }),
  day: (written, place) => readDay(written, place),
  expiry: (written, place) => readDay(written, place, { use: 'expiry' }),
  past: (written, place) => readDay(written, place, { use: 'past' }),
  dot: readDot,
  tax: readTaxNumber,
  register: readRegisterNumber,
  vin: readVin,
  name: readName,
  email: readEmail,
  flag: readFlag,
}

type Request = {
  kind: ReadingKind
  written: string | number
  organizationId?: number | undefined
  language?: 'ro' | 'en' | 'hu' | undefined
}

/** Reads a text or number as a workplace of the caller does. */
export async function read({ db, scope }: Context, { kind, written, organizationId, language }: Request): Promise<ReadingAnswer> {
  if (organizationId !== undefined && !scope.organizations.includes(organizationId)) failField('organization_id', 'InvalidChoice')
  const reading = readersByKind[kind](written, await findReadingPlace(db, scope, organizationId ?? scope.organizations[0], language))
  const nothing = { value: null, text: null, ignored: [], doubts: [], reason: null }
  if (reading.kind === 'read') return { ...nothing, ...reading, value: toWireValue(reading.value) }
  return { ...nothing, ...reading }
}

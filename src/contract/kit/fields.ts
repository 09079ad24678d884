import { z } from 'zod'
import { readDotDigits } from './readers/dot.ts'
import { readEmail } from './readers/email.ts'
import { readNationalPhone, readPhone } from './readers/phone.ts'
import { plateFieldText } from './readers/plate-text.ts'
import type { Reading } from './readers/reading.ts'
import { readRegisterNumber } from './readers/register-number.ts'
import { readTaxNumber } from './readers/tax-number.ts'
import { readVin } from './readers/vin.ts'
import { isStorableText } from './storable-text.ts'
import './messages.ts'

/** Text that a database and a page can hold: no NUL, no lone surrogate; trimmed; at most `max` characters. */
const storableText = (typed: z.ZodString, max: number) => typed.trim().max(max).refine(isStorableText, 'InvalidValue')

const breaks = /[\t\n\v\f\r\u0085\u2028\u2029]+/g
const controls = /(?![\0\t\n\r])\p{Cc}/gu
/** One line: pasted line breaks become a space, and control characters are removed. */
export const text = (max: number) =>
  storableText(
    z.string().overwrite((typed) => typed.replace(breaks, ' ').replace(controls, '')),
    max,
  )
const invisible = /\p{Cf}/gu
const stripInvisible = (typed: string) => typed.replace(breaks, ' ').replace(controls, '').replace(invisible, '')
/** Text that is compared letter by letter: invisible characters, which copying from a page brings along, are stripped. */
export const codeText = (max: number) => storableText(z.string().overwrite(stripInvisible), max)
/** Text of several lines: line breaks remain, other control characters are removed. */
export const multilineText = (max: number) =>
  storableText(
    z.string().overwrite((typed) => typed.replace(controls, '')),
    max,
  )
/** A secret such as a password: every character counts, a trailing space too, so nothing is trimmed. */
export const secret = (max: number) =>
  z
    .string()
    .min(1, { abort: true })
    .max(max)
    .refine(isStorableText, 'InvalidValue')
    .refine((value) => value.trim() !== '', 'RequiredField')
/** An empty text reports this failure alone, without those of later checks. */
export const requiredText = (max: number) => text(max).min(1, { abort: true })

/** An absent value is read as null. */
export const nullableField = <S extends z.ZodType>(schema: S) => schema.nullable().default(null)

export const Id = z.int().positive()
export const ById = z.object({ id: Id })
export type ById = z.output<typeof ById>
/** The version that the caller read last; it travels as If-Match. */
export const Version = z.int().positive()
export const VersionedId = ById.extend({ version: Version.optional() })
export type VersionedId = z.output<typeof VersionedId>
/** Earlier years are typing mistakes, and PostgreSQL has no year 0. */
const sinceTheYear1000 = (value: string) => !value.startsWith('0')
export const Instant = z.iso.datetime().refine(sinceTheYear1000, 'InvalidDate')
export const Day = z.iso.date().refine(sinceTheYear1000, 'InvalidDate')
export const Time = z
  .string()
  .trim()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'InvalidTime')
/** A day may last until midnight. */
export const EndTime = z
  .string()
  .trim()
  .regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, 'InvalidTime')
/** The failure at `end` when hours end before they begin. */
export const endAfterStart = { path: ['end'], message: 'InvalidHours' }
export const LanguageField = z.enum(['ro', 'en', 'hu'])
export const Nothing = z.null()
/** The media type is that of the endpoint unless it is given. With an ETag the file never changes, and browsers keep it for ten minutes. */
export type FileContent = { fileName: string; content: Uint8Array; mediaType?: string; tag?: string }
/** The result of an endpoint that answers with a file. */
export const File = z.custom<FileContent>(
  (file) => typeof (file as FileContent)?.fileName === 'string' && (file as FileContent).content instanceof Uint8Array,
)

/** An amount has two decimals at most, as the column numeric(12,2). */
export const Money = z
  .number()
  .min(-9_999_999_999.99)
  .max(9_999_999_999.99)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-4, 'AtMostTwoDecimals')
export const Price = Money.min(0)
export const Percent = z.number().min(0).max(100)
/** Quantities have three decimals at most, so the smallest is 0.001. */
export const Quantity = z
  .number()
  .gte(0.001, 'InvalidNumber')
  .max(999_999)
  .refine((value) => Math.abs(value * 1000 - Math.round(value * 1000)) < 1e-4, 'AtMostThreeDecimals')

const formattedPlate = storableText(
  z.string().overwrite((typed) => plateFieldText(stripInvisible(typed))),
  15,
)
/** A plate is grouped as people write it before it is checked, so no service formats it again. */
export const Plate = formattedPlate.min(2).regex(/^[\p{L}\d][\p{L}\d -]*$/u, 'InvalidPlateNumber')
/** Empty text is allowed, because forms send it for an absent plate. */
export const PlateOrEmpty = formattedPlate.regex(/^([\p{L}\d][\p{L}\d -]+)?$/u, 'InvalidPlateNumber')
/**
 * Makes a field whose text is stored as its reader writes it, whatever its spelling: empty if it says that there is none, as typed if it
 * cannot be read, or only with words left out, so that the checks of the field say why.
 */
const readText = (read: (typed: string) => Reading<unknown>, max: number) =>
  storableText(
    z.string().overwrite((typed) => {
      const bare = stripInvisible(typed)
      const reading = read(bare)
      if (reading.kind === 'read') return reading.doubts.includes('TextIgnored') ? bare : reading.text
      return reading.kind === 'empty' && /\p{L}/u.test(bare) ? '' : bare
    }),
    max,
  )

/** VINs are compared in capitals, without spaces and hyphens. */
export const Vin = readText(readVin, 40)
  .overwrite((vin) => vin.toUpperCase().replace(/[\s-]/g, ''))
  .max(17)
/** A phone has 9 to 13 digits, with the `+` ten characters at least; more may be typed, with signs and words. */
const typedPhone = 40
export const Phone = readText(readPhone, typedPhone)
  .min(1, { abort: true })
  .regex(/^\+?\d{9,13}$/, { error: 'InvalidPhone', abort: true })
  .min(10)
/** Empty text is allowed, because forms send it for an absent phone. */
export const PhoneOrEmpty = readText(readPhone, typedPhone).regex(/^(\+\d{9,13}|\d{10,13})?$/, 'InvalidPhone')
/** A phone without a country code: ten digits in Romania, eleven of a mobile phone in Hungary. */
export const NationalPhone = readText(readNationalPhone, typedPhone).regex(/^(\d{10}|06\d{9})$/, 'InvalidPhone')
export const Email = readText(readEmail, 254).min(1, { abort: true }).pipe(z.email())
export const VatNumber = readText(readTaxNumber, 20)
export const RegNumber = readText(readRegisterNumber, 25)
/** Week and year of a tyre, `0224`, as far as they are readable on it: one to four digits. */
export const Dot = readText(readDotDigits, 4)
/** The solution of a challenge of `GET /captcha`. */
export const Captcha = text(8192).nullish()

/** A list ends at this row: a filter, the other direction or a file finds the rows beyond, as nobody turns to page 700. */
export const maxListRows = 10_000
/** A list with a text filter ends at this row, because every match has to be read; other lists only walk an index. */
export const maxTextMatches = 1000
export const hasTextFilter = (models: object): boolean =>
  Object.values(models).some((filter) => typeof filter === 'string' && filter !== '')
export const listLimit = (models: object): number => (hasTextFilter(models) ? maxTextMatches : maxListRows)
/** Returns the number of the last page of this size that the server answers. */
export const lastPage = (pageSize: number, end = maxListRows): number => Math.ceil(end / pageSize)

/** Defines the input of a search: filters, sort and page. */
export const searchOf = <const Column extends string, F extends z.ZodRawShape>(
  columns: readonly [Column, ...Column[]],
  filters: F,
  orderDir: 'asc' | 'desc' = 'asc',
  pageSize = 15,
  maxPageSize = 100,
) =>
  z
    .object({
      models: z
        .object(filters)
        .partial()
        .default({} as never),
      orderBy: z.enum(columns as readonly [string, ...string[]] as never as [Column, ...Column[]]).default(columns[0] as never),
      orderDir: z.enum(['asc', 'desc']).default(orderDir),
      pageCount: z.int().min(1).default(1),
      pageSize: z.int().min(1).max(maxPageSize).default(pageSize),
    })
    .superRefine(({ models, pageCount, pageSize }, found) => {
      const last = lastPage(pageSize, listLimit(models))
      if (pageCount > last) found.addIssue({ code: 'custom', path: ['pageCount'], message: `AtMost:${last}` })
    })

export const maxSearchTextLength = 100
/** The four kinds of filter. */
export const textFilter = text(maxSearchTextLength)
export const choiceFilter = <S extends z.ZodType>(choice: S) => z.array(choice).min(1).max(50)
export const booleanFilter = z.boolean()
/** A range is `[from, to]`, both included; an empty side is open. */
const range = <S extends z.ZodType<string | number>>(side: S) =>
  z
    .array(z.union([side, z.literal('')]))
    .min(1)
    .max(2)
    .refine(([from = '', to = '']) => from === '' || to === '' || from <= to, 'InvalidRange')
/** A range of days in the time zone of the workplace. */
export const dayRange = range(Day)
export const numberRange = range(z.number())
export const moneyRange = range(Money)

export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({
    items: z.array(row),
    pageCount: z.int(),
    orderBy: z.string(),
    orderDir: z.enum(['asc', 'desc']),
    /** The total is exact up to 10,000, or 1,000 with a text filter; above, it is that limit, and `totalCapped` is true. */
    total: z.int(),
    totalCapped: z.boolean().optional(),
  })

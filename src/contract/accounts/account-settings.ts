import { z } from 'zod'
import { endpoint, feature } from '#contract/kit/endpoint.ts'
import { fail } from '#contract/kit/errors.ts'
import { ById, Id, multilineText, Nothing, text, Time } from '#contract/kit/fields.ts'
import { outputOf } from '#contract/kit/output.ts'
import { parseNameList, settings, currentName, type SettingDefinition, type SettingKind, type SettingName } from './settings.ts'

const Name = z.enum(Object.keys(settings) as SettingName[], {
  error: ({ input }) => (input === undefined || input === null ? 'RequiredField' : 'InvalidChoice'),
})
/** Checked by the kind of the setting, and stored in one spelling. */
const Value = z.union([text(200), z.boolean(), z.number()])
const Options = z.record(z.string(), z.unknown())

export const AccountSetting = outputOf({ id: Id, name: z.string(), value: z.string(), options: Options })
export type AccountSetting = z.output<typeof AccountSetting>

/** A setting as it is sent. */
export const SettingDraft = z.object({ name: Name, value: Value, options: Options.optional() })
export type SettingDraft = z.output<typeof SettingDraft>

const adminOnly = { access: 'admin', allowedWhen: { suspended: 'admin' } } as const
/** The account information contains the settings that are set; all others have their default. */
export const accountSettings = feature('settings', {
  create: endpoint('POST /accounts/settings', {
    ...adminOnly,
    input: SettingDraft,
    result: AccountSetting,
    created: true,
  }),
  /** Absent members stay unchanged. Options are a map that replaces the stored one, so an absent option is reset. */
  update: endpoint('PUT /accounts/settings/:id', {
    ...adminOnly,
    input: ById.extend({ value: Value.optional(), options: Options.optional() }),
    result: AccountSetting,
  }),
  /** Resets the setting to its default. */
  remove: endpoint('DELETE /accounts/settings/:id', { ...adminOnly, input: ById, result: Nothing }),
})

const isScalar = (sent: unknown) => typeof sent === 'string' || typeof sent === 'boolean' || typeof sent === 'number'
const isNames = (sent: unknown) => Array.isArray(sent) && sent.every((name) => typeof name === 'string')
const flags = new Map([
  ['true', true],
  ['1', true],
  ['false', false],
  ['0', false],
])
const numberIn = (sent: unknown) => (typeof sent === 'string' && /^\d{1,15}(\.\d{1,15})?$/.test(sent) ? Number(sent) : sent)

const Flag = z.preprocess((sent) => (isScalar(sent) ? (flags.get(String(sent)) ?? sent) : sent), z.boolean())

function decimal(max: number, decimals: number) {
  const number = z.number().min(0).max(max)
  const schema = decimals
    ? number.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'AtMostTwoDecimals')
    : number.refine(Number.isInteger, 'InvalidNumber')
  return z.preprocess(numberIn, schema)
}

/** Returns the failure for a variable that is misspelt or belongs to another message: the client would receive it unreplaced. */
export function findUnknownVariable(text: string, variables: readonly string[]): string | undefined {
  const strange = [...text.matchAll(/\$([A-Za-z]\w*)/g)].find(([, name = '']) => !variables.includes(name))
  return strange && `UnknownTemplateVariable:${strange[0]}`
}
const refuseStrangers = (variables: readonly string[]) => (text: string, found: z.RefinementCtx) => {
  const message = findUnknownVariable(text, variables)
  if (message) found.addIssue({ code: 'custom', message })
}

type Of<K extends SettingKind> = Extract<SettingDefinition, { kind: K }>
const schemas: { [K in SettingKind]: (entry: Of<K>) => z.ZodType } = {
  flag: () => Flag,
  message: () => Flag,
  config: () => Flag,
  percent: ({ max = 100 }) => decimal(max, 2),
  number: ({ max, decimals = 0 }) => decimal(max, decimals),
  time: ({ step = 1 }) => Time.refine((time) => Number(time.slice(3)) % step === 0, `InvalidTimeStep:${step}`),
  choice: ({ allowed, legacy = {} }) =>
    z.preprocess((sent) => (typeof sent === 'string' ? currentName(sent, legacy) : sent), z.enum(allowed, 'InvalidChoice')),
  list: ({ allowed, legacy }) =>
    z
      .preprocess(
        (sent) => (isScalar(sent) || isNames(sent) ? [...new Set(parseNameList(String(sent), legacy))] : sent),
        z.array(z.enum(allowed, 'InvalidChoice')),
      )
      .transform((chosen) => chosen.toSorted().join(',')),
  file: () => z.preprocess((sent) => (sent === '' ? null : numberIn(sent)), Id.nullable()),
  text: ({ max, variables }) =>
    variables ? multilineText(max).superRefine(refuseStrangers(variables)) : max > 200 ? multilineText(max) : text(max),
}
const schemaOf = <K extends SettingKind>(entry: Of<K>): z.ZodType => (schemas[entry.kind] as (entry: Of<K>) => z.ZodType)(entry)

type Given = { value?: unknown; options?: Record<string, unknown> | undefined }
type Spelled = { value?: string; options?: Record<string, string | number | boolean> }

/** Converts a sent setting to the one spelling that is stored; refuses a wrong value by the name of its field. */
export function toCanonicalSetting(name: string, given: Given): Spelled {
  if (!Object.hasOwn(settings, name)) return fail('InvalidInput', { fields: { name: ['InvalidChoice'] } })
  const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name as SettingName]
  const allowed = entry.options ?? {}
  const wrong: Record<string, string[]> = {}
  const checked = (field: string, schema: z.ZodType | undefined, sent: unknown) => {
    const { error, data } = (schema ?? z.never('UnknownField')).safeParse(sent)
    if (error) wrong[field] = [error.issues[0]?.message ?? 'InvalidValue']
    return data as string | number | boolean | null
  }
  const value = given.value === undefined ? undefined : String(checked('value', schemaOf(entry), given.value) ?? '')
  const options = Object.entries(given.options ?? {}).map(([key, sent]) => {
    const option = Object.hasOwn(allowed, key) ? allowed[key] : undefined
    return [key, checked(`options.${key}`, option && schemaOf(option), sent) ?? ''] as const
  })
  if (Object.keys(wrong).length > 0) fail('InvalidInput', { fields: wrong })
  return { ...(value !== undefined && { value }), ...(given.options && { options: Object.fromEntries(options) }) }
}

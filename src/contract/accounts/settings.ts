import { levels } from '#contract/kit/access.ts'

// Plain data without zod: the first load reads it.

/** Maps names that older programs still send to the current ones. */
type Legacy = Readonly<Record<string, string>>

/** Members of a setting of each kind, beyond `kind` and `built`. */
type Kinds = {
  flag: { default: boolean }
  /** The maximum is 100 unless `max` is given. */
  /** A default of null means that something else says the percent, such as the law. */
  percent: { default: number | null; max?: number }
  /** The number is whole unless `decimals` is given. */
  number: { default: number; max: number; decimals?: number }
  /** A time such as `08:00`; `step` is in minutes. */
  time: { default: string; step?: number }
  choice: { default: string; allowed: readonly string[]; legacy?: Legacy }
  list: { default: readonly string[]; allowed: readonly string[]; legacy?: Legacy }
  /** The id of a file. */
  file: { default: null }
  /** `variables` are the names that the text may contain, such as `$from`. */
  text: { default: string; max: number; variables?: readonly string[] }
  /** Whether the message is sent. Its options are its texts; an empty text means the default text. */
  message: { default: boolean }
  /** Whether the options take effect; if not, they have their defaults. */
  config: { default: boolean }
}
export type SettingKind = keyof Kinds
/** `built` is true if the product uses the setting. Any other setting can be stored but has no effect yet. */
export type SettingDefinition = { [K in SettingKind]: { kind: K; built: boolean } & Kinds[K] }[SettingKind]

/** Groups in the order of the settings screen. */
export const settingGroups = ['prices', 'orders', 'print', 'appointments', 'hotel', 'sms', 'modules'] as const
export type SettingGroup = (typeof settingGroups)[number]

const off = { kind: 'flag', default: false, built: false } as const
const blank = { kind: 'text', default: '', built: false } as const
const ofAppointment = { ...blank, built: true, max: 480, variables: ['organizationName', 'from', 'address'] } as const
const ofInspection = { ...ofAppointment, variables: [...ofAppointment.variables, 'plateNumber'] } as const
const ofDebt = { ...blank, built: true, max: 480, variables: ['organizationName', 'amount', 'from', 'phone'] } as const
const message = { kind: 'message', default: false, group: 'sms', built: true } as const
const appointmentMessage = { ...message, options: { ro: ofAppointment, hu: ofAppointment, en: ofAppointment } } as const
const color = { ...blank, max: 60, built: true } as const

/** The settings of an account by name, in the order of the settings screen, with the defaults that apply until an account sets them. */
export const settings = {
  with_vat: { kind: 'flag', default: true, group: 'prices', built: true },
  /** Without a value, the standard rate of the workplace's country on the day of the order applies. */
  vat_percent: { kind: 'percent', default: null, group: 'prices', built: true },
  own_product_discount: { kind: 'percent', default: 10, group: 'prices', built: true },
  discount_on_new_product: { kind: 'percent', default: 50, group: 'prices', built: true },
  product_profit_percent: { kind: 'percent', default: 0, max: 1000, group: 'prices', built: true },

  /** Selects the rows of the starter prices. */
  shop_kinds: {
    kind: 'list',
    default: ['tyres'],
    allowed: ['tyres', 'trucks', 'garage', 'itp', 'hotel'],
    group: 'orders',
    built: true,
  },
  /** Each user may choose another form. */
  list_dates: { kind: 'choice', default: 'iso', allowed: ['iso', 'local'], group: 'orders', built: true },
  use_default_org_clients: { ...off, group: 'orders', built: true },
  itp_enabled: { kind: 'flag', default: true, group: 'orders', built: true },
  wo_add_products_v2: { ...off, group: 'orders', built: true },
  /** An empty name means the default name of the color. */
  customer_order_colors: {
    kind: 'config',
    default: true,
    group: 'orders',
    built: true,
    options: { blue: color, green: color, amber: color, red: color, violet: color, grey: color },
  },

  customized: {
    kind: 'choice',
    default: 'javasea',
    allowed: ['javasea', 'lemontage'],
    legacy: { '': 'javasea' },
    group: 'print',
    built: true,
  },
  custom_logo: {
    kind: 'file',
    default: null,
    group: 'print',
    built: true,
    options: { placement: { kind: 'choice', default: 'header', allowed: ['header', 'watermark'], built: true } },
  },
  wo_clean_requested_services: { ...off, group: 'print', built: true },
  /** Photos of an order can be marked for its client. */
  photos_for_client: { ...off, group: 'print', built: true },
  /** The client's copy of an order shows the photos that are marked. */
  photos_on_paper: { ...off, group: 'print', built: true },
  wo_pdf_config: {
    kind: 'config',
    default: true,
    group: 'print',
    built: true,
    options: {
      thWarehouseCustom: { ...off, built: true },
      thWarehouseMonths: { kind: 'number', default: 6, max: 120, built: true },
      thWarehouseFee: { kind: 'number', default: 75, max: 1_000_000, decimals: 2, built: true },
      thWarehouseFeeWithRims: { kind: 'number', default: 95, max: 1_000_000, decimals: 2, built: true },
      woPdfBottomTextTitle: { ...blank, max: 120, built: true },
      woPdfBottomText: { ...blank, max: 2000, built: true },
      woPdfClientSignatureUnderExecutedServices: { ...off, built: true },
      woPdfCompanySignatureLabelRename: { ...blank, max: 60, built: true },
      woPdfPriceLabelWithVat: { ...off, built: true },
      woPdfTyreTorqueNewLine: { ...off, built: true },
      woRemoveDiscount: { kind: 'flag', default: false, built: true },
      woPdfHideProductsColumns: {
        kind: 'list',
        default: [],
        allowed: ['um', 'quantity', 'price', 'total'],
        legacy: { true: 'price,total', false: '' },
        built: true,
      },
    },
  },

  /** The smallest sum, in the account's currency, that a client is reminded of. */
  payment_reminder_min: { kind: 'number', default: 20, max: 1_000_000, decimals: 2, group: 'orders', built: true },
  /** Days from one reminder of a client to the next. */
  payment_reminder_days: { kind: 'number', default: 7, max: 365, group: 'orders', built: true },

  appointments_start: { kind: 'time', default: '07:00', step: 30, group: 'appointments', built: true },
  appointments_end: { kind: 'time', default: '18:00', step: 30, group: 'appointments', built: true },
  appointments_required: { kind: 'list', default: [], allowed: ['client_name', 'phone'], group: 'appointments', built: true },
  /** Hours after which an unconfirmed request of a guest loses its slot; 0 means never. */
  appointments_confirm_hours: { kind: 'number', default: 0, max: 720, group: 'appointments', built: true },

  hide_create_new_tyre_hotel: {
    kind: 'list',
    default: [],
    allowed: levels,
    legacy: { vulcanizator: 'worker' },
    group: 'hotel',
    built: true,
  },

  sms_language: { kind: 'choice', default: 'ro', allowed: ['ro', 'hu', 'en'], group: 'sms', built: true },
  sms_message_appointment_created: appointmentMessage,
  sms_message_appointment_notification: appointmentMessage,
  sms_message_appointment_deleted: appointmentMessage,
  sms_message_itp_notification: { ...message, options: { ro: ofInspection, hu: ofInspection, en: ofInspection } },
  sms_message_payment_reminder: { ...message, options: { ro: ofDebt, hu: ofDebt, en: ofDebt } },
  sms_notification_hour: { kind: 'time', default: '10:00', group: 'sms', built: true },
  sms_quiet_from: { kind: 'time', default: '20:00', group: 'sms', built: true },
  sms_quiet_to: { kind: 'time', default: '08:00', group: 'sms', built: true },
  sms_low_credits: { kind: 'number', default: 50, max: 1_000_000, group: 'sms', built: true },

  collaborator_enabled: { ...off, built: true, group: 'modules' },
  invoices_enabled: { ...off, built: true, group: 'modules' },
  chat_bot_enabled: { ...off, built: true, group: 'modules' },
  /** This takes effect only if the server has a language model. */
  chat_model: { ...off, built: true, group: 'modules' },
  time_sheet_max_hours: { kind: 'number', default: 12, max: 24, group: 'modules', built: true },
} as const satisfies Record<string, SettingDefinition & { group: SettingGroup; options?: Record<string, SettingDefinition> }>

export type SettingName = keyof typeof settings

type Single<E> = E extends { kind: 'choice'; allowed: readonly (infer Name)[] }
  ? Name
  : E extends { kind: 'list'; allowed: readonly (infer Name)[] }
    ? Name[]
    : E extends { kind: 'flag' | 'message' | 'config' }
      ? boolean
      : E extends { kind: 'percent'; default: null }
        ? number | null
        : E extends { kind: 'percent' | 'number' }
          ? number
          : E extends { kind: 'file' }
            ? number | null
            : string
/** The type of a read setting; a setting with options is an object of its own `value` and those of the options. */
export type ValueOf<N extends SettingName> = (typeof settings)[N] extends { options: infer Options }
  ? { value: Single<(typeof settings)[N]> } & { [Key in keyof Options]: Single<Options[Key]> }
  : Single<(typeof settings)[N]>
/** Reads the settings of one account. */
export type Settings = <N extends SettingName>(name: N) => ValueOf<N>

const flag = (text: string) => (text === 'true' ? true : text === 'false' ? false : undefined)
/** No setting has more than nine digits; a longer number could not be stored in a sum. */
const number = (text: string) => (/^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : undefined)
const percent = (text: string) => (Number(text) <= 1000 ? number(text) : undefined)

/** Returns the current name for a name that may be an old one. */
export const currentName = (name: string, legacy: Legacy): string => (Object.hasOwn(legacy, name) ? legacy[name]! : name)
/** Returns the current names for a list of names. */
export const parseNameList = (text: string, legacy: Legacy = {}): string[] =>
  text
    .split(',')
    .flatMap((name) => currentName(name.trim(), legacy).split(','))
    .filter(Boolean)

/** Parses the text of each kind, and returns undefined if the text does not fit. Limits are checked when a setting is written. */
const readers: Record<SettingKind, (text: string, allowed: readonly string[], legacy: Legacy) => unknown> = {
  flag,
  message: flag,
  config: flag,
  percent,
  number,
  file: number,
  time: (text) => (/^([01]\d|2[0-3]):[0-5]\d$/.test(text) ? text : undefined),
  choice: (text, allowed, legacy) => allowed.find((name) => name === currentName(text, legacy)),
  list: (text, allowed, legacy) => {
    const names = allowed.filter((name) => parseNameList(text, legacy).includes(name))
    return names.length > 0 || text.trim() === '' ? names : undefined
  },
  text: (text) => text,
}

/** A value is stored as text, an option as JSON. */
function textOf(stored: unknown): string | undefined {
  if (Array.isArray(stored)) return stored.join(',')
  return typeof stored === 'string' || typeof stored === 'number' || typeof stored === 'boolean' ? String(stored) : undefined
}

/** Converts the stored value of a setting or option to its type; returns the default if it does not fit. */
export function readSetting(entry: SettingDefinition, stored: unknown): unknown {
  const text = textOf(stored)
  const { allowed = [], legacy = {} } = 'allowed' in entry ? entry : {}
  const value = text === undefined ? undefined : readers[entry.kind](text, allowed, legacy)
  return value ?? entry.default
}

/** Returns the account's value, or the default if it has no readable one. The options of a config that is off have their defaults. */
export function settingValue<N extends SettingName>(
  stored: readonly { name: string; value: string; options?: unknown }[],
  name: N,
): ValueOf<N> {
  const entry: SettingDefinition & { options?: Record<string, SettingDefinition> } = settings[name]
  const row = stored.find((own) => own.name === name)
  const value = readSetting(entry, row?.value)
  if (!entry.options) return value as ValueOf<N>
  const counts = entry.kind !== 'config' || value === true
  const own = (counts && row?.options ? row.options : {}) as Record<string, unknown>
  const options = Object.entries(entry.options).map(([key, option]) => [key, readSetting(option, own[key])] as const)
  return { value, ...Object.fromEntries(options) } as ValueOf<N>
}

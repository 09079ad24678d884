/** Account settings by name, each with its kind and what holds when an account has not set it. */
export const settings = {
  with_vat: true,
  /** Standard rate in Romania since 1 August 2025. */
  vat_percent: 21,
  own_product_discount: 10,
  discount_on_new_product: 50,
  wo_remove_discount: false,
  use_default_org_clients: false,
  collaborator_enabled: false,
  chat_bot_enabled: false,
} as const satisfies Record<string, boolean | number>

type Setting = keyof typeof settings
type Value<S extends Setting> = (typeof settings)[S] extends boolean ? boolean : number

/** An account's own value, or the default. */
export function setting<S extends Setting>(stored: readonly { name: string; value: string }[], name: S): Value<S> {
  const fallback: boolean | number = settings[name]
  const own = stored.find((row) => row.name === name)?.value
  const value = own === undefined ? fallback : typeof fallback === 'boolean' ? own === 'true' || own === '1' : Number(own)
  return value as Value<S>
}

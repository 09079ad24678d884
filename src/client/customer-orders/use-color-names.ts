import { useTranslation } from 'react-i18next'
import { colorOf } from '#domain/customer-orders.ts'
import { useAccountSetting } from '#client/platform/setting.ts'

/** The account's name for a card color, or the color's default name. */
export function useColorNames(): (code: number) => string {
  const { t } = useTranslation('customer-orders')
  const names = useAccountSetting('customer_order_colors')
  return (code) => {
    const { name, word } = colorOf(code)
    return names[name] || t(word)
  }
}

import { useTranslation } from 'react-i18next'
import { colorOf } from '#domain/customer-orders.ts'
import { useAccountSetting } from '#client/platform/setting.ts'

/** What the account calls a color of cards, or the color's own name. */
export function useColorNames(): (code: number) => string {
  const { t } = useTranslation('customer-orders')
  const names = useAccountSetting('customer_order_colors')
  return (code) => {
    const { name, word } = colorOf(code)
    return names[name] || t(word)
  }
}

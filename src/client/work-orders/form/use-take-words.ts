import { useTranslation } from 'react-i18next'
import { takeWordsInto } from '#client/ui/reading/take-words.ts'
import type { TakeWords } from '#client/ui/reading/use-reading.ts'
import { fieldLabelKey } from '#client/work-orders/engine/order-fields.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'

const maxDescription = 1000

/** Words typed beside a value of the order go to its description. */
export function useTakeWords(form: OrderForm): TakeWords {
  const { t } = useTranslation('work-orders')
  return takeWordsInto({
    label: t(fieldLabelKey('description')),
    maxLength: maxDescription,
    text: () => form.now().description,
    write: (description) => form.change({ description }),
  })
}

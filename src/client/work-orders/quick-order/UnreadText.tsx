import { Menu } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatPlate } from '#contract/kit/readers/plate-text.ts'
import type { Vocabulary } from '#domain/quick-order/known.ts'
import { readQuickOrder } from '#domain/quick-order/quick-order.ts'
import { withBlankEnd, withLineName } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlankLine, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import { useOrder } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { appendNote, addWorkLines } from './apply-chips.ts'
import { findProduct } from './find-product.ts'
import { onRemoval } from './on-removal.ts'
import classes from './QuickOrderField.module.css'

type Props = {
  form: OrderForm
  text: string
  vocabulary: Vocabulary
  /** The user is asked about these words now. */
  isAsked: boolean
  onGone: () => void
}

/** Words that were not recognised, until the user assigns them a meaning. */
export function UnreadText({ form, text, vocabulary, isAsked, onGone }: Props) {
  const { t } = useTranslation('quick-order')
  const other = useOtherType(form, text, vocabulary)
  const take = (fields: (now: OrderValues) => Partial<OrderValues>) => {
    form.update((now) => ({ ...now, unread: now.unread.toSpliced(now.unread.indexOf(text), 1), ...fields(now) }))
    onGone()
  }
  const asLine = (isService: boolean) => (now: OrderValues) => {
    const lines = now.lines.filter((line) => !isBlankLine(line))
    return { lines: withBlankEnd([...lines, withLineName({ ...blankLine(lines), isService }, text)]) }
  }
  const meanings = [
    ['Client', () => ({ clientName: text, clientId: null })],
    ['Service', asLine(true)],
    ['Product', asLine(false)],
    ['PlateNumber', () => ({ plateNumber: formatPlate(text) })],
    ['QuickToDescription', ({ description }: OrderValues) => ({ description: appendNote(description, text) })],
    ['QuickBack', ({ quickLine }: OrderValues) => ({ quickLine: [quickLine, text].filter(Boolean).join(' ') })],
    ['Delete', () => ({})],
  ] as const
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button
          type="button"
          className={classes.chip}
          data-doubtful
          autoFocus={isAsked}
          aria-label={t('QuickUnreadMenu', { what: text })}
          onKeyDown={onRemoval(() => take(() => ({})))}
        >
          {other ? `${text} · ${other.type.name}?` : text}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {other && <Menu.Item onClick={() => take(other.fields)}>{t('QuickChangeType', { type: other.type.name })}</Menu.Item>}
        {meanings.map(([word, fields]) => (
          <Menu.Item key={word} onClick={() => take(fields)}>
            {t(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Finds work that the price list has for another order type only; returns that type, and the change that sets it and adds the work. */
function useOtherType(form: OrderForm, text: string, vocabulary: Vocabulary) {
  const { account } = form
  const chips = readQuickOrder(text, vocabulary)
  const chip = chips.length === 1 && chips[0]?.kind === 'work' ? chips[0] : undefined
  const { organizationId, workOrderTypeId, carTypeId } = useOrder(form, 'organizationId', 'workOrderTypeId', 'carTypeId').values
  const { data: product } = useQuery({
    queryKey: ['products', 'of any type', text, organizationId, workOrderTypeId, carTypeId],
    queryFn: async () => (chip && (await findProduct(chip, form.now(), vocabulary))) ?? null,
    enabled: chip !== undefined,
  })
  const type = account.workOrderTypes.find(({ id }) => id === product?.workOrderTypeId)
  if (!chip || !product || !type || type.id === workOrderTypeId) return undefined
  const fields = (now: OrderValues) => addWorkLines({ ...now, workOrderTypeId: type.id }, [{ chip, product, name: product.name }])
  return { type, fields }
}

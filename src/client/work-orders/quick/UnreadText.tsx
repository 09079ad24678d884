import { Menu } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatPlate } from '#domain/plates.ts'
import { withBlankEnd } from '#client/work-orders/engine/order-rules.ts'
import { blankLine, isBlank, type OrderValues } from '#client/work-orders/engine/order-values.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import { noted } from './apply-chips.ts'
import { onRemoval } from './on-removal.ts'
import classes from './QuickOrderField.module.css'

type Props = { form: OrderForm; text: string; onGone: () => void }

/** Words that were not understood, until somebody says what they are. */
export function UnreadText({ form, text, onGone }: Props) {
  const { t } = useTranslation('quick-order')
  const take = (fields: (now: OrderValues) => Partial<OrderValues>) => {
    form.update((now) => ({ ...now, unread: now.unread.toSpliced(now.unread.indexOf(text), 1), ...fields(now) }))
    onGone()
  }
  const asLine = (isService: boolean) => (now: OrderValues) => {
    const lines = now.lines.filter((line) => !isBlank(line))
    return { lines: withBlankEnd([...lines, { ...blankLine(lines), name: text, isService }]) }
  }
  const meanings = [
    ['Client', () => ({ clientName: text, clientId: null })],
    ['Service', asLine(true)],
    ['Product', asLine(false)],
    ['PlateNumber', () => ({ plateNumber: formatPlate(text) })],
    ['QuickToDescription', ({ description }: OrderValues) => ({ description: noted(description, text) })],
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
          aria-label={t('QuickUnreadMenu', { what: text })}
          onKeyDown={onRemoval(() => take(() => ({})))}
        >
          {text}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {meanings.map(([word, fields]) => (
          <Menu.Item key={word} onClick={() => take(fields)}>
            {t(word)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

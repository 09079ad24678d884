import { Button, Kbd } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Chip } from '#domain/quick-order/chips.ts'
import { useOrder, useOrderPart } from '#client/work-orders/engine/use-order.ts'
import type { OrderForm } from '#client/work-orders/engine/use-order-form.ts'
import type { OrderValues } from '#client/work-orders/engine/order-values.ts'
import { chipField } from './chip-field.ts'
import classes from './QuickOrderField.module.css'
import { useChipTexts } from './use-chip-texts.ts'

/** The key that opens the line. */
const slash = '/'

type Props = {
  form: OrderForm
  /** The facts that the last line put into the form. */
  entered: readonly Chip[]
  onGo: (field: keyof OrderValues) => void
  onUndone: () => void
  /** Opens the line for more. */
  onChange: () => void
}

/** Facts that the line put into the form, with their undo; each leads to its field. */
export default function FoldedLine({ form, entered, onGo, onUndone, onChange }: Props) {
  const { t } = useTranslation('quick-order')
  const { t: ofForm } = useTranslation('work-orders')
  const { textOf, kindOf } = useChipTexts()
  const { quickLine } = useOrder(form, 'quickLine').values
  const typed = quickLine.trim() || (entered.length === 0 && ofForm('QuickEntry'))
  const canUndo = useOrderPart(form, ({ undo }) => undo?.done === 'QuickFilled')
  return (
    <div className={classes.folded}>
      <div className={classes.foldedChips} role="group" aria-label={t('QuickRead')}>
        {entered.map((chip) => (
          <button
            key={chip.places.join()}
            type="button"
            className={classes.chip}
            aria-label={`${kindOf(chip)}: ${textOf(chip)}`}
            title={kindOf(chip)}
            onClick={() => onGo(chipField(chip))}
          >
            {textOf(chip)}
          </button>
        ))}
        {typed && <span className={classes.typed}>{typed}</span>}
      </div>
      {canUndo && (
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            form.takeBack()
            onUndone()
          }}
        >
          {t('Undo')}
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        aria-keyshortcuts={slash}
        rightSection={
          <Kbd size="xs" aria-hidden>
            {slash}
          </Kbd>
        }
        onClick={onChange}
      >
        {t('QuickChange')}
      </Button>
    </div>
  )
}

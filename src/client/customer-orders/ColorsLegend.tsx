import { UnstyledButton } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { cardColors } from '#domain/customer-orders.ts'
import classes from './ColorsLegend.module.css'
import { useColorNames } from './use-color-names.ts'

type Props = {
  /** Code of the only visible color, if one is chosen. */
  chosen: number | undefined
  onChoose: (code: number | undefined) => void
}

/** The names of the card colors; a click shows only the cards of one color, another click shows all again. */
export function ColorsLegend({ chosen, onChoose }: Props) {
  const { t } = useTranslation('customer-orders')
  const nameOf = useColorNames()
  return (
    <div className={classes.legend} role="group" aria-label={t('ColorsLegend')}>
      {cardColors.map(({ name, hex }, i) => (
        <UnstyledButton
          key={name}
          className={classes.color}
          style={{ '--color': hex }}
          aria-pressed={chosen === i + 1}
          onClick={() => onChoose(chosen === i + 1 ? undefined : i + 1)}
        >
          {nameOf(i + 1)}
        </UnstyledButton>
      ))}
    </div>
  )
}
